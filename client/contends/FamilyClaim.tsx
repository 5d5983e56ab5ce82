import { Box, chakra, Heading } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { EvidenceList } from '../debtors/EvidenceList'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { FamilyClaim_ClaimFragmentDoc, type FamilyClaim_ClaimFragment as Claim } from '../gql/graphql'
import { gql } from '../gql-tag'
import { Fact, Facts } from '../ui/Facts'
import { formatMoney } from '../ui/formatMoney'
import { Money } from '../ui/Money'
import { Phone } from '../ui/Phone'
import { StatusTag } from '../ui/StatusTag'
import { debtStatuses } from '../ui/statuses'
import { When } from '../ui/When'

gql`
  fragment FamilyClaim_claim on Claim {
    id
    studentName
    parentName
    status
    term
    dueDate
    listedAt
    amountOwed {
      amount
      currency
    }
    school {
      id
      name
      address
      contactNumber
    }
    inDirectory {
      reason
    }
    evidence {
      id
      ...EvidenceList_file
    }
    ledger {
      id
      kind
      on
      voidedOn
      voidedBecause
      amount {
        amount
        currency
      }
    }
    looks {
      count
      held
      looks {
        school
        on
        why
      }
    }
  }
`

/** What a school says, to whom it shows, and what has been paid: as the family reads it. */
export function FamilyClaim(props: { claim: FragmentType<typeof FamilyClaim_ClaimFragmentDoc> }) {
  const claim = readFragment(FamilyClaim_ClaimFragmentDoc, props.claim)
  const { school, amountOwed, status, evidence, ledger, looks } = claim
  return (
    <>
      <Facts>
        <Fact label="The school says">
          <Box>
            <Money value={amountOwed} /> is unpaid for {claim.studentName}.
          </Box>
          <Box mt="1">
            <StatusTag {...debtStatuses[status]} />
          </Box>
        </Fact>
        <Fact label="Fees for">{claim.term}</Fact>
        <Fact label="Due since">{claim.dueDate && <When date={claim.dueDate} />}</Fact>
        <Fact label="Listed">
          <When date={claim.listedAt} />
        </Fact>
        <Fact label="Talk to the school">
          {school.name}
          <Box>
            <Phone number={school.contactNumber} />
          </Box>
          <Box color="fg.muted">{school.address}</Box>
        </Fact>
        <Fact label="Other schools">{claim.inDirectory.reason}</Fact>
        <Fact label="Who looked">{looks && <Looks looks={looks} />}</Fact>
      </Facts>
      {evidence && evidence.length > 0 && (
        <Part title="Papers of the school">
          <EvidenceList files={evidence} label="Papers of the school" />
        </Part>
      )}
      {ledger && ledger.length > 1 && (
        <Part title="How the amount came about">
          <Lines ledger={ledger} />
        </Part>
      )}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box mt="6">
      <Heading as="h3" textStyle="sm" fontWeight="semibold" mb="1">
        {title}
      </Heading>
      {children}
    </Box>
  )
}

function Looks({ looks: { count, held, looks } }: { looks: NonNullable<Claim['looks']> }) {
  if (count === 0) return 'No other school, up to a week ago.'
  if (held) return count === 1 ? 'One look of another school.' : `${count} looks of other schools.`
  return (
    <chakra.ul>
      {looks.map(({ school, on, why }, at) => (
        <li key={`${school} ${on} ${at}`}>
          {school}, <When date={on} />. <chakra.span color="fg.muted">{why}</chakra.span>
        </li>
      ))}
    </chakra.ul>
  )
}

function Lines({ ledger }: { ledger: NonNullable<Claim['ledger']> }) {
  return (
    <chakra.ul>
      {ledger.map(({ id, kind, on, amount, voidedOn, voidedBecause }) => (
        <Box
          as="li"
          key={id}
          display="flex"
          justifyContent="space-between"
          gap="4"
          py="2"
          borderBottomWidth="1px"
        >
          <Box>
            {KINDS[kind]}, <When date={on} />
            {voidedOn && (
              <Box color="fg.muted">
                Voided on <When date={voidedOn} />: {voidedBecause}
              </Box>
            )}
          </Box>
          <chakra.span textStyle="figures" whiteSpace="nowrap">
            {voidedOn ? <s>{formatMoney(amount)}</s> : formatMoney(amount)}
          </chakra.span>
        </Box>
      ))}
    </chakra.ul>
  )
}

const KINDS = {
  OPENING: 'Claimed',
  PAYMENT: 'Paid',
  PAYMENT_VOIDED: 'Payment voided',
  WAIVER: 'Waived',
  CORRECTION: 'Corrected',
} as const
