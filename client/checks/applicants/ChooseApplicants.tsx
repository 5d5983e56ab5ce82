import { Box, Button, Grid } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import type { CheckPurpose } from '../../gql/graphql'
import { DropZone } from '../../ui/fields/DropZone'
import { Question, wired } from '../../ui/fields/Question'
import { SelectField } from '../../ui/fields/SelectField'
import { useOnce } from '../../ui/useOnce'
import { ApplicantsPreview } from './ApplicantsPreview'
import { type ApplicantsFile, readApplicants, type ReadApplicantsFile } from './applicantsFile'
import { LIST_FILES } from '../../imports/ChooseList'
import type { SaidOfFile } from '../../imports/ColumnsForm'
import { useFormErrors } from '../../ui/fields/useFormErrors'
import { PURPOSE_WORDS } from '../../../common/check-words'
import { saveAs } from '../saveAs'

interface ChooseApplicantsProps {
  onBegin: (file: ApplicantsFile, purpose: CheckPurpose) => void
  /** How many the school may still check. */
  allowance: ReactNode
}

/** Purpose and file first; then what has been read of it. Nobody is checked before somebody says so. */
export function ChooseApplicants({ onBegin, allowance }: ChooseApplicantsProps) {
  const [purpose, setPurpose] = useState<CheckPurpose>('ADMISSION')
  const [source, setSource] = useState<File>()
  const [file, setFile] = useState<ReadApplicantsFile | null>(null)
  const [problem, setProblem] = useState<string>()
  const problems = useFormErrors()
  const [read, reading] = useOnce(async (chosen: File, said?: SaidOfFile) => {
    setProblem(undefined)
    problems.show([])
    setSource(chosen)
    await readApplicants(chosen, said).then(setFile, ({ message }: Error) =>
      said ? problems.show([{ message }]) : setProblem(message),
    )
  })
  if (file)
    return (
      <ApplicantsPreview
        file={file}
        purpose={purpose}
        allowance={allowance}
        errors={problems.errors}
        reading={reading}
        onSay={(said) => void read(source!, said)}
        onBegin={() => onBegin(file, purpose)}
        onOther={() => setFile(null)}
      />
    )
  const question = { name: 'applicants', label: 'Your list, as a file', error: problem, hint: <Hint /> }
  return (
    <Grid gap="6" maxW="40rem">
      <SelectField
        name="purpose"
        label="Why do you check them?"
        options={Object.entries(PURPOSE_WORDS).map(([value, label]) => ({ value, label }))}
        value={purpose}
        onChange={(event) => setPurpose(event.target.value as CheckPurpose)}
      />
      <Question {...question}>
        <DropZone
          control={wired(question)}
          accept={LIST_FILES}
          limits={reading ? 'Reading …' : 'Excel (.xlsx), .ods or CSV, up to 1,000 applicants'}
          onFile={(chosen) => void read(chosen)}
        />
      </Question>
      {allowance}
    </Grid>
  )
}

function Hint() {
  const [save, saving] = useOnce(async () => {
    const { templateFile } = await import('./resultFile')
    saveAs(templateFile(), 'applicants.csv')
  })
  return (
    <Box>
      One applicant on each line, under any column names: you see how we read them first. Only the student’s
      name and a reference are needed; the more you give (parent, phone, e-mail, date of birth, region), the
      surer the answer. The reference is your own ID for the applicant, and no family sees it.
      <Box mt="2" mb="3">
        <Button variant="outline" size="sm" loading={saving} onClick={() => void save()}>
          Save a template
        </Button>
      </Box>
    </Box>
  )
}
