import { Box, Grid, Heading } from '@chakra-ui/react'
import { gql } from '../gql-tag'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { SchoolAdministration_SchoolFragmentDoc } from '../gql/graphql'
import { DocumentPicture } from './DocumentPicture'
import { OfficerFacts } from './OfficerFacts'
import { Remark } from './registering/Remark'
import { remarksOn } from './registering/remarks'
import { SchoolPeople } from './SchoolPeople'
import { DOCUMENTS, SCHOOL_FIELD_WORDS } from '../../common/school-words'

gql`
  fragment SchoolAdministration_school on School {
    taxCertificate {
      ...DocumentPicture_file
    }
    registrationCertificate {
      ...DocumentPicture_file
    }
    ministryApproval {
      ...DocumentPicture_file
    }
    ...OfficerFacts_school
    ...Remarks_school
  }
`

interface SchoolAdministrationProps {
  school: FragmentType<typeof SchoolAdministration_SchoolFragmentDoc>
}

/** Who answers for the school, and the documents that the provider knows it by. */
export function SchoolAdministration({ school }: SchoolAdministrationProps) {
  const documents = readFragment(SchoolAdministration_SchoolFragmentDoc, school)
  const { byField } = remarksOn(documents)
  return (
    <Grid gap="8" templateColumns="minmax(0, 1fr)">
      <Box as="section" maxW="48rem">
        <Heading as="h2" mb="3">
          School admin
        </Heading>
        <OfficerFacts school={documents} />
      </Box>
      <section>
        <Heading as="h2" mb="3">
          Documents
        </Heading>
        <Grid gap="6" templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}>
          {DOCUMENTS.map((name) => (
            <DocumentPicture
              key={name}
              label={SCHOOL_FIELD_WORDS[name]}
              file={documents[name]}
              remark={byField[name] && <Remark>{byField[name]}</Remark>}
            />
          ))}
        </Grid>
      </section>
      {/* It comes by itself, later: nothing stands below it. */}
      <SchoolPeople />
    </Grid>
  )
}
