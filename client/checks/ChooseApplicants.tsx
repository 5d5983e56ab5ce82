import { Box, Button, Grid } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import type { CheckPurpose } from '../gql/graphql'
import { DropZone } from '../ui/DropZone'
import { Question, wired } from '../ui/Question'
import { SelectField } from '../ui/SelectField'
import { useOnce } from '../ui/useOnce'
import { ApplicantsPreview } from './ApplicantsPreview'
import type { ApplicantsFile } from './applicantsFile'
import { purposeWords } from './checkWords'
import { saveAs } from './saveAs'

interface ChooseApplicantsProps {
  onBegin: (file: ApplicantsFile, purpose: CheckPurpose) => void
  /** How many the school may still check. */
  allowance: ReactNode
}

/** Purpose and file first; then what has been read of it. Nothing is sent before somebody says so. */
export function ChooseApplicants({ onBegin, allowance }: ChooseApplicantsProps) {
  const [purpose, setPurpose] = useState<CheckPurpose>('ADMISSION')
  const [file, setFile] = useState<ApplicantsFile | null>(null)
  const [problem, setProblem] = useState<string>()
  const [read, reading] = useOnce(async (chosen: File) => {
    setProblem(undefined)
    // The reader of such files is fetched by whoever needs it.
    const { readApplicants } = await import('./applicantsFile')
    await readApplicants(chosen).then(setFile, (thrown: Error) => setProblem(thrown.message))
  })
  if (file)
    return (
      <ApplicantsPreview
        file={file}
        purpose={purpose}
        allowance={allowance}
        onBegin={() => onBegin(file, purpose)}
        onOther={() => setFile(null)}
      />
    )
  const question = { name: 'applicants', label: 'The list, as a CSV file', error: problem, hint: <Hint /> }
  return (
    <Grid gap="6" maxW="40rem">
      <SelectField
        name="purpose"
        label="Why do you check them?"
        options={Object.entries(purposeWords).map(([value, label]) => ({ value, label }))}
        value={purpose}
        onChange={(event) => setPurpose(event.target.value as CheckPurpose)}
      />
      <Question {...question}>
        <DropZone
          control={wired(question)}
          accept=".csv,text/csv,text/plain"
          limits={reading ? 'Reading …' : 'CSV, up to 1,000 applicants'}
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
      One applicant on each row, under the column names student, parent, phone, email, date_of_birth, region
      and reference. Only student and reference are needed; the more you give, the surer the answer. The
      reference is your own name for the applicant, and no family sees it.
      <Box mt="2" mb="3">
        <Button variant="outline" size="sm" loading={saving} onClick={() => void save()}>
          Save a template
        </Button>
      </Box>
    </Box>
  )
}
