import { Link } from 'react-router-dom'
import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useHeadingInView } from '../checks/useHeadingInView'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { DoneList_ImportFragmentDoc } from '../gql/graphql'
import { gql } from '../gql-tag'
import { paths } from '../../common/paths'
import { ProgressBar } from '../ui/ProgressBar'
import { UndoImport } from './UndoImport'

gql`
  fragment DoneList_import on DebtorImport {
    id
    fileName
    resultUrl
    state
    ...UndoImport_import
  }
`

interface DoneListProps {
  list: FragmentType<typeof DoneList_ImportFragmentDoc>
  isApproved: boolean
  other: ReactNode
}

/** It was done, as it was checked; and undone, where it was. */
export function DoneList({ list: masked, isApproved, other }: DoneListProps) {
  const list = readFragment(DoneList_ImportFragmentDoc, masked)
  const { fileName, resultUrl } = list
  const isUndone = list.state === 'UNDONE'
  const heading = useHeadingInView()
  return (
    <>
      <Heading
        as="h2"
        textStyle="lg"
        mb="3"
        ref={heading}
        tabIndex={-1}
        outline="none"
        overflowWrap="anywhere"
      >
        {isUndone ? 'Undone' : 'Imported'}: {fileName}
      </Heading>
      {!isUndone && (
        <Box mb="4">
          <ProgressBar value={1} label={`Importing ${fileName}`} />
        </Box>
      )}
      <UndoImport list={list} isApproved={isApproved} />
      <Text my="4" maxW="65ch">
        {!isUndone && 'Import finished as previewed. '}The result file says of each line what became of it.
        Keep it with your file: we delete both after a day.
      </Text>
      <Flex gap="3" direction={{ base: 'column', sm: 'row' }}>
        <Button asChild>
          <Link to={paths.dashboard}>See your debtors</Link>
        </Button>
        <Button variant="outline" asChild>
          <a href={new URL(resultUrl).pathname} download>
            <Download size={18} aria-hidden />
            Save the result file
          </a>
        </Button>
        {other}
      </Flex>
    </>
  )
}
