import { gql } from '../gql-tag'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { OfficerFacts_SchoolFragmentDoc } from '../gql/graphql'
import { Fact, Facts } from '../ui/Facts'
import { Phone } from '../ui/format/Phone'
import { Remark } from './registering/Remark'
import { remarksOn } from './registering/remarks'
import { OFFICERS, SCHOOL_FIELD_WORDS } from '../../common/school-words'

gql`
  fragment OfficerFacts_school on School {
    proprietor {
      name
      email
      number
    }
    principal {
      name
      email
      number
    }
    bursar {
      name
      email
      number
    }
    ...Remarks_school
  }
`

/** Who answers for the school, and how to reach them. */
export function OfficerFacts({ school }: { school: FragmentType<typeof OfficerFacts_SchoolFragmentDoc> }) {
  const officers = readFragment(OfficerFacts_SchoolFragmentDoc, school)
  const { byField } = remarksOn(officers)
  return (
    <Facts>
      {OFFICERS.map((who) => (
        <Fact
          key={who}
          label={SCHOOL_FIELD_WORDS[who]}
          remark={byField[who] && <Remark>{byField[who]}</Remark>}
        >
          <strong>{officers[who].name}</strong>
          <br />
          {officers[who].email}
          <br />
          <Phone number={officers[who].number} />
        </Fact>
      ))}
    </Facts>
  )
}
