import { Grid } from '@chakra-ui/react'
import { gql } from '../../gql-tag'
import { type FragmentType, readFragment } from '../../gql/fragment-masking'
import { SchoolDocuments_SchoolFragmentDoc } from '../../gql/graphql'
import { DocumentPicture } from '../../schools/DocumentPicture'
import { DOCUMENTS, SCHOOL_FIELD_WORDS } from '../../../common/school-words'
import { Fact, Facts } from '../../ui/Facts'
import { DeskSection } from '../DeskSection'

gql`
  fragment SchoolDocuments_school on School {
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
    application {
      id
      decidedAt
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
  }
`

interface SchoolDocumentsProps {
  school: FragmentType<typeof SchoolDocuments_SchoolFragmentDoc>
}

/** The three documents side by side; of a change that waits, old and new beside each other above them. */
export function SchoolDocuments({ school }: SchoolDocumentsProps) {
  const present = readFragment(SchoolDocuments_SchoolFragmentDoc, school)
  const proposed = present.application?.decidedAt ? null : present.application?.proposed
  const unchanged = DOCUMENTS.filter((name) => !proposed?.[name])
  return (
    <>
      {proposed && (
        <DeskSection title="What would change">
          <Grid gap="6" templateColumns="minmax(0, 1fr)">
            {proposed.name && (
              <Facts>
                <Fact label="Name now">{present.name}</Fact>
                <Fact label="New name">
                  <strong>{proposed.name}</strong>
                </Fact>
              </Facts>
            )}
            {DOCUMENTS.map((name) => {
              const file = proposed[name]
              if (!file) return null
              return (
                <Grid key={name} gap="4" templateColumns={SIDE_BY_SIDE}>
                  <DocumentPicture label={`${SCHOOL_FIELD_WORDS[name]}, now`} file={present[name]} />
                  <DocumentPicture label={`${SCHOOL_FIELD_WORDS[name]}, new`} file={file} />
                </Grid>
              )
            })}
          </Grid>
        </DeskSection>
      )}
      {unchanged.length > 0 && (
        <DeskSection title={proposed ? 'Documents that stay' : 'Documents'}>
          <Grid gap="4" templateColumns={SIDE_BY_SIDE}>
            {unchanged.map((name) => (
              <DocumentPicture key={name} label={SCHOOL_FIELD_WORDS[name]} file={present[name]} />
            ))}
          </Grid>
        </DeskSection>
      )}
    </>
  )
}

const SIDE_BY_SIDE = 'repeat(auto-fit, minmax(min(12.5rem, 100%), 1fr))'
