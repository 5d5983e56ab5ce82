import { Box, Grid } from '@chakra-ui/react'
import { gql } from '../gql-tag'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { ProposedChange_ApplicationFragmentDoc } from '../gql/graphql'
import { Fact, Facts } from '../ui/Facts'
import { DocumentPicture } from './DocumentPicture'
import { DOCUMENTS, SCHOOL_FIELD_WORDS } from '../../common/school-words'

gql`
  fragment ProposedChange_application on SchoolApplication {
    proposed {
      name
      taxCertificate {
        ...DocumentPicture_file
      }
      registrationCertificate {
        ...DocumentPicture_file
      }
      ministryApproval {
        ...DocumentPicture_file
      }
    }
  }
`

interface ProposedChangeProps {
  application: FragmentType<typeof ProposedChange_ApplicationFragmentDoc>
}

/** What an approved school wants to change: a name, documents. */
export function ProposedChange({ application }: ProposedChangeProps) {
  const { proposed } = readFragment(ProposedChange_ApplicationFragmentDoc, application)
  if (!proposed) return null
  const documents = DOCUMENTS.filter((name) => proposed[name])
  return (
    <Box mt="4">
      {proposed.name && (
        <Facts>
          <Fact label="New name">{proposed.name}</Fact>
        </Facts>
      )}
      {documents.length > 0 && (
        <Grid gap="4" mt="4" templateColumns="repeat(auto-fill, minmax(min(13rem, 100%), 1fr))">
          {documents.map((name) => {
            const file = proposed[name]
            return (
              file && <DocumentPicture key={name} label={`${SCHOOL_FIELD_WORDS[name]}, new`} file={file} />
            )
          })}
        </Grid>
      )}
    </Box>
  )
}
