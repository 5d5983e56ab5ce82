import { Box } from '@chakra-ui/react'
import { EvidenceList } from '../debtors/EvidenceList'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { ClaimFacts_DebtorFragmentDoc } from '../gql/graphql'
import { gql } from '../gql-tag'
import { paths } from '../../common/paths'
import { Fact, Facts } from '../ui/Facts'
import { Money } from '../ui/format/Money'
import { Phone } from '../ui/format/Phone'
import { StatusTag } from '../ui/StatusTag'
import { debtStatuses } from '../ui/format/statuses'
import { TextLink } from '../ui/TextLink'
import { When } from '../ui/format/When'

gql`
  fragment ClaimFacts_debtor on Debtor {
    id
    studentName
    parentName
    phone
    term
    dueDate
    listedAt
    status
    amountOwed {
      amount
      currency
    }
    amountClaimed {
      amount
      currency
    }
    inDirectory {
      reason
    }
    evidence {
      id
      ...EvidenceList_file
    }
  }
`

/** The claim that a case is about, beside what the family says to it. */
export function ClaimFacts(props: { debtor: FragmentType<typeof ClaimFacts_DebtorFragmentDoc> }) {
  const debtor = readFragment(ClaimFacts_DebtorFragmentDoc, props.debtor)
  return (
    <>
      <Facts>
        <Fact label="Amount owed">
          <Money value={debtor.amountOwed} />
        </Fact>
        {debtor.amountClaimed.amount !== debtor.amountOwed.amount && (
          <Fact label="Claimed at first">
            <Money value={debtor.amountClaimed} />
          </Fact>
        )}
        <Fact label="Payment status">
          <StatusTag {...debtStatuses[debtor.status]} />
        </Fact>
        <Fact label="Student">{debtor.studentName}</Fact>
        <Fact label="Parent">{debtor.parentName}</Fact>
        <Fact label="Phone">
          <Phone number={debtor.phone} />
        </Fact>
        <Fact label="Fees for">{debtor.term}</Fact>
        <Fact label="Due since">{debtor.dueDate && <When date={debtor.dueDate} />}</Fact>
        <Fact label="Listed">
          <When date={debtor.listedAt} />
        </Fact>
        <Fact label="Other schools">{debtor.inDirectory.reason}</Fact>
        <Fact label="Your evidence">
          {debtor.evidence.length > 0 && <EvidenceList files={debtor.evidence} label="Your evidence" />}
        </Fact>
      </Facts>
      <Box mt="3">
        <TextLink to={paths.debtor(debtor.id)}>Open the debtor</TextLink>
      </Box>
    </>
  )
}
