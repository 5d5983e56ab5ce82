import { contendStatus } from '../contends/contendWords'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { DebtorFacts_DebtorFragmentDoc } from '../gql/graphql'
import { gql } from '../gql-tag'
import { paths } from '../../common/paths'
import { Email } from '../ui/format/Email'
import { Fact, Facts } from '../ui/Facts'
import { Phone } from '../ui/format/Phone'
import { TextLink } from '../ui/TextLink'
import { When } from '../ui/format/When'
import { EvidenceList } from './EvidenceList'

gql`
  fragment DebtorFacts_debtor on Debtor {
    id
    parentName
    parentEmail
    phone
    term
    dueDate
    dateOfBirth
    admissionNumber
    class
    arm
    contend {
      id
      contend {
        id
        state
        reason
        waitsFor
      }
    }
    evidence {
      id
      ...EvidenceList_file
    }
  }
`

/** What the school has entered about one debtor, and what its family says to it. */
export function DebtorFacts(props: { debtor: FragmentType<typeof DebtorFacts_DebtorFragmentDoc> }) {
  const debtor = readFragment(DebtorFacts_DebtorFragmentDoc, props.debtor)
  const { contend } = debtor
  const known = [debtor.class, debtor.arm].filter(Boolean).join(' ')
  return (
    <Facts>
      <Fact label="Parent">{debtor.parentName}</Fact>
      <Fact label="Phone">
        <Phone number={debtor.phone} />
      </Fact>
      <Fact label="E-mail">{debtor.parentEmail && <Email address={debtor.parentEmail} />}</Fact>
      {known && <Fact label="Class">{known}</Fact>}
      {debtor.admissionNumber && <Fact label="Admission number">{debtor.admissionNumber}</Fact>}
      {debtor.dateOfBirth && (
        <Fact label="Date of birth">
          <When date={debtor.dateOfBirth} />
        </Fact>
      )}
      <Fact label="Fees for">{debtor.term}</Fact>
      <Fact label="Due since">{debtor.dueDate && <When date={debtor.dueDate} />}</Fact>
      {contend && (
        <Fact label="The family’s response">
          <TextLink to={paths.contendCase(contend.id)}>{contendStatus(contend.contend).word}</TextLink>
        </Fact>
      )}
      <Fact label="Evidence">{debtor.evidence.length > 0 && <EvidenceList files={debtor.evidence} />}</Fact>
    </Facts>
  )
}
