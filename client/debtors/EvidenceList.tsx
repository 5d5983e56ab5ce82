import { Box, chakra, Flex, Link } from '@chakra-ui/react'
import { FileText, Image } from 'lucide-react'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { EvidenceList_FileFragmentDoc } from '../gql/graphql'
import { gql } from '../gql-tag'
import { filePath } from '../ui/filePath'
import { fileSize } from '../ui/fields/fileSize'

gql`
  fragment EvidenceList_file on File {
    id
    name
    url
    mediaType
    size
  }
`

interface EvidenceListProps {
  files: readonly FragmentType<typeof EvidenceList_FileFragmentDoc>[]
  /** Names the list to a screen reader. */
  label?: string
}

/** The papers that a claim, or a message about it, carries already. */
export function EvidenceList({ label = 'Evidence', ...props }: EvidenceListProps) {
  const files = readFragment(EvidenceList_FileFragmentDoc, props.files)
  if (files.length === 0) return null
  return (
    <chakra.ul aria-label={label}>
      {files.map(({ id, name, url, mediaType, size }) => (
        <Flex as="li" key={id} align="center" gap="2.5" py="2" borderBottomWidth="1px">
          <Box
            as={mediaType === 'application/pdf' ? FileText : Image}
            boxSize="18px"
            color="fg.muted"
            flexShrink="0"
            aria-hidden
          />
          <Link
            href={filePath(url)}
            target="_blank"
            rel="noreferrer"
            flex="1"
            minW="0"
            wordBreak="break-word"
          >
            {name}
          </Link>
          <Box color="fg.muted" textStyle="xs" whiteSpace="nowrap">
            {fileSize(size)}
          </Box>
        </Flex>
      ))}
    </chakra.ul>
  )
}
