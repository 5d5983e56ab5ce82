import { Box, Heading } from '@chakra-ui/react'
import { EvidenceList } from '../../debtors/EvidenceList'
import { LedgerTable } from '../../debtors/LedgerTable'
import { type FragmentType, readFragment } from '../../gql/fragment-masking'
import { EscalatedClaim_EscalationFragmentDoc } from '../../gql/graphql'
import { gql } from '../../gql-tag'
import { paths } from '../../../common/paths'
import { Fact, Facts } from '../../ui/Facts'
import { Phone } from '../../ui/format/Phone'
import { StatusTag } from '../../ui/StatusTag'
import { debtStatuses } from '../../ui/format/statuses'
import { TextLink } from '../../ui/TextLink'
import { When } from '../../ui/format/When'

gql`
  fragment EscalatedClaim_escalation on Escalation {
    id
    status
    term
    dueDate
    listedAt
    evidence {
      id
      ...EvidenceList_file
    }
    ledger {
      id
      ...LedgerTable_entry
    }
    contend {
      id
      amountOwed {
        amount
        currency
      }
      school {
        id
        name
        contactNumber
      }
    }
  }
`

interface EscalatedClaimProps {
  escalation: FragmentType<typeof EscalatedClaim_EscalationFragmentDoc>
}

/** The claim that a case is about, as its school lists it: facts, papers, ledger. */
export function EscalatedClaim(props: EscalatedClaimProps) {
  const escalation = readFragment(EscalatedClaim_EscalationFragmentDoc, props.escalation)
  const { status, term, dueDate, listedAt, evidence, ledger, contend } = escalation
  return (
    <>
      <Part title="The claim">
        <Facts>
          <Fact label="School">
            <TextLink to={paths.providerSchool(contend.school.id)}>{contend.school.name}</TextLink>
            <Box>
              <Phone number={contend.school.contactNumber} />
            </Box>
          </Fact>
          <Fact label="Status">
            <StatusTag {...debtStatuses[status]} />
          </Fact>
          <Fact label="Term">{term}</Fact>
          <Fact label="Due since">{dueDate && <When date={dueDate} />}</Fact>
          <Fact label="Listed on">
            <When date={listedAt} />
          </Fact>
        </Facts>
      </Part>
      <Part title="What the school attached">
        {evidence.length > 0 ? <EvidenceList files={evidence} /> : <Box color="fg.muted">No files.</Box>}
      </Part>
      <Part title="Ledger">
        <LedgerTable entries={ledger} owed={contend.amountOwed} />
      </Part>
    </>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Box mt="6">
      <Heading as="h3" textStyle="md" mb="2">
        {title}
      </Heading>
      {children}
    </Box>
  )
}
