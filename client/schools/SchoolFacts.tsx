import { Box, Text } from '@chakra-ui/react'
import { gql } from '../gql-tag'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { SchoolFacts_SchoolFragmentDoc } from '../gql/graphql'
import { Fact, Facts } from '../ui/Facts'
import { Phone } from '../ui/format/Phone'
import { Remark } from './registering/Remark'
import { remarksOn } from './registering/remarks'
import { CATEGORY_WORDS, LEVEL_WORDS, SCHOOL_FIELD_WORDS } from '../../common/school-words'

gql`
  fragment SchoolFacts_school on School {
    name
    category
    level
    region
    address
    email
    pendingEmail
    contactNumber
    description
    username
    ...Remarks_school
  }
`

/** What the school is and how to reach it, each line with what the provider says about it. */
export function SchoolFacts({ school }: { school: FragmentType<typeof SchoolFacts_SchoolFragmentDoc> }) {
  const about = readFragment(SchoolFacts_SchoolFragmentDoc, school)
  const { byField } = remarksOn(about)
  const line = (field: keyof typeof SCHOOL_FIELD_WORDS) => ({
    label: SCHOOL_FIELD_WORDS[field],
    remark: byField[field] && <Remark>{byField[field]}</Remark>,
  })
  return (
    <Box maxW="48rem">
      <Facts>
        <Fact {...line('name')}>{about.name}</Fact>
        <Fact {...line('category')}>{CATEGORY_WORDS[about.category]}</Fact>
        <Fact {...line('level')}>{about.level && LEVEL_WORDS[about.level]}</Fact>
        <Fact {...line('region')}>{about.region ?? 'To be set by the provider'}</Fact>
        <Fact {...line('address')}>{about.address}</Fact>
        <Fact {...line('email')}>
          {about.email}
          {about.pendingEmail && (
            <Text color="fg.muted">To become {about.pendingEmail} once that is confirmed</Text>
          )}
        </Fact>
        <Fact {...line('contactNumber')}>
          <Phone number={about.contactNumber} />
        </Fact>
        <Fact {...line('description')}>
          <Text whiteSpace="pre-line" maxW="65ch">
            {about.description}
          </Text>
        </Fact>
        <Fact label="Account">{about.username}</Fact>
      </Facts>
    </Box>
  )
}
