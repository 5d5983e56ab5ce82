import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { CheckPurpose } from '../../gql/graphql'
import { type Column, DataTable } from '../../ui/DataTable'
import { useHeadingInView } from '../useHeadingInView'
import type { Applicant } from './applicant'
import { ColumnsForm, missingWords, type SaidOfFile } from '../../imports/ColumnsForm'
import { Notice } from '../../ui/Notice'
import type { FormError } from '../../ui/fields/useFormErrors'
import type { ReadApplicantsFile } from './applicantsFile'
import { PURPOSE_WORDS } from '../../../common/check-words'
import { NotChecked } from '../NotChecked'
import { counted } from '../../../common/counts'
import { formatDay } from '../../../common/days'

interface ApplicantsPreviewProps {
  file: ReadApplicantsFile
  purpose: CheckPurpose
  allowance: ReactNode
  errors: readonly FormError[]
  /** The file is being read once more. */
  reading: boolean
  onSay: (said: SaidOfFile) => void
  onBegin: () => void
  onOther: () => void
}

/** What has been read of the file, before anybody is checked. */
export function ApplicantsPreview(props: ApplicantsPreviewProps) {
  const { file, purpose, allowance, errors, reading, onSay, onBegin, onOther } = props
  const missing = missingWords(file.reading)
  const heading = useHeadingInView()
  const ready = file.applicants.filter(({ problem }) => !problem)
  return (
    <>
      <Heading as="h2" textStyle="lg" ref={heading} tabIndex={-1} outline="none" overflowWrap="anywhere">
        {missing ? file.name : `${counted(file.applicants.length, 'applicant')} in ${file.name}`}
      </Heading>
      <Text mt="1" mb="4" color="fg.muted">
        Nobody has been checked yet. Purpose: {PURPOSE_WORDS[purpose]}.
      </Text>
      <Box my="6">
        {missing && <Notice title="Which columns are these?">{missing}</Notice>}
        <ColumnsForm
          key={JSON.stringify(file.reading)}
          reading={file.reading}
          errors={errors}
          sending={reading}
          onSay={onSay}
        />
      </Box>
      {allowance}
      <Flex mt="4" mb="6" gap="3" direction={{ base: 'column', sm: 'row' }}>
        {ready.length > 0 && <Button onClick={onBegin}>Check {counted(ready.length, 'applicant')}</Button>}
        <Button variant="outline" onClick={onOther}>
          Choose another file
        </Button>
      </Flex>
      <NotChecked applicants={file.applicants}>
        Fix them in your file and choose it again, or go on without them.
      </NotChecked>
      {ready.length > 0 && (
        <DataTable
          caption="The first applicants, as they were read"
          columns={COLUMNS}
          rows={ready.slice(0, SHOWN)}
          rowKey={({ row }) => String(row)}
        />
      )}
      {ready.length > SHOWN && (
        <Text mt="3" color="fg.muted">
          and {ready.length - SHOWN} more
        </Text>
      )}
    </>
  )
}

const SHOWN = 5

const COLUMNS: readonly Column<Applicant>[] = [
  { key: 'student', header: 'Student', card: 'title', cell: ({ asked }) => asked.student },
  { key: 'reference', header: 'Reference', card: 'tag', cell: ({ asked }) => asked.reference },
  { key: 'parent', header: 'Parent', cell: ({ asked }) => asked.parent },
  { key: 'phone', header: 'Phone', cell: ({ asked }) => asked.phone },
  { key: 'email', header: 'E-mail', cell: ({ asked }) => asked.email },
  {
    key: 'born',
    header: 'Date of birth',
    cell: ({ asked }) => asked.dateOfBirth && formatDay(asked.dateOfBirth),
  },
  { key: 'region', header: 'Region', cell: ({ asked }) => asked.region },
]
