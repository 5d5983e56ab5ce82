import { Box, Button, Grid } from '@chakra-ui/react'
import { useState } from 'react'
import { saveAs } from '../checks/saveAs'
import { DropZone } from '../ui/fields/DropZone'
import { ProgressBar } from '../ui/ProgressBar'
import { Question, wired } from '../ui/fields/Question'
import { useOnce } from '../ui/useOnce'
import { planImport } from './planImport'
import { templateFile } from './templateFile'

/** What a browser's chooser offers for a list. */
export const LIST_FILES =
  '.xlsx,.xlsm,.ods,.csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.oasis.opendocument.spreadsheet'

/** The file. It is sent to be checked; nothing is changed by that. */
export function ChooseList({ onChecked }: { onChecked: (id: string) => void }) {
  const [problem, setProblem] = useState<string>()
  const [sent, setSent] = useState(0)
  const [choose, sending] = useOnce(async (file: File) => {
    setProblem(undefined)
    setSent(0)
    await planImport(file, setSent).then(onChecked, (thrown: Error) => setProblem(thrown.message))
  })
  const question = { name: 'list', label: 'Your list, as a file', error: problem, hint: <Hint /> }
  return (
    <Grid gap="6" maxW="40rem">
      <Question {...question}>
        {sending ? (
          <ProgressBar value={sent} label="Sending the file" />
        ) : (
          <DropZone
            control={wired(question)}
            accept={LIST_FILES}
            limits="Excel (.xlsx), .ods or CSV, up to 5 MB and 5,000 debtors (500 before your school is approved)"
            onFile={(file) => void choose(file)}
          />
        )}
      </Question>
    </Grid>
  )
}

function Hint() {
  return (
    <Box>
      One debtor on each line, under any column names: you see how we read them before anything is imported. A
      row with an ID changes that debtor; one without adds a new one. A list that you exported here can be
      changed and imported again.
      <Box mt="2" mb="3">
        <Button variant="outline" size="sm" onClick={() => saveAs(templateFile(), 'debtors.csv')}>
          Save a template
        </Button>
      </Box>
    </Box>
  )
}
