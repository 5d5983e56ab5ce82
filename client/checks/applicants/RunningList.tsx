import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react'
import { Download } from 'lucide-react'
import { Notice } from '../../ui/Notice'
import { ProgressBar } from '../../ui/ProgressBar'
import { useOnce } from '../../ui/useOnce'
import { ApplicantsResults } from './ApplicantsResults'
import { type ApplicantsRun, waitingIn } from './applicantsRun'
import { NotChecked } from '../NotChecked'
import { saveAs } from '../saveAs'
import { useHeadingInView } from '../useHeadingInView'
import { figure } from '../../../common/counts'

interface RunningListProps {
  run: ApplicantsRun
  state: 'resting' | 'running' | 'stopping'
  /** Why it rests before its end. */
  problem: string | null
  goOn: () => void
  stop: () => void
  forget: () => void
}

/** A list that is being checked: how far it has got, what was found so far, and how to stop, go on and save. */
export function RunningList({ run, state, problem, goOn, stop, forget }: RunningListProps) {
  const heading = useHeadingInView()
  const checked = Object.keys(run.checks).length
  const waiting = waitingIn(run).length
  const finished = waiting === 0
  const words = `${figure(checked)} of ${figure(checked + waiting)} checked`
  return (
    <>
      <Heading as="h2" textStyle="lg" ref={heading} tabIndex={-1} outline="none" overflowWrap="anywhere">
        {finished ? 'All checked: ' : ''}
        {run.name}
      </Heading>
      <Box maxW="40rem" mt="3" mb="5">
        <ProgressBar value={checked / Math.max(1, checked + waiting)} label={`Checking ${run.name}`} />
        <Text role="status" mt="1" textStyle="figures" color="fg.muted">
          {words}
          {found(run)}
        </Text>
      </Box>
      {state === 'resting' && !finished && (
        <Box role={problem ? 'alert' : undefined}>
          <Notice title={`Paused: ${words}`} tone="waiting" action={<Button onClick={goOn}>Go on</Button>}>
            {problem} What is checked stays here, and nobody is checked twice.
          </Notice>
        </Box>
      )}
      {state !== 'resting' && (
        <Button variant="outline" mb="6" loading={state === 'stopping'} loadingText="Stopping" onClick={stop}>
          Stop
        </Button>
      )}
      {state === 'resting' && (
        <Flex gap="3" mb="6" direction={{ base: 'column', sm: 'row' }}>
          {checked > 0 && <SaveResults run={run} finished={finished} />}
          <Button variant="outline" onClick={forget}>
            Check another list
          </Button>
        </Flex>
      )}
      {finished && (
        <NotChecked applicants={run.applicants}>
          Fix them in your file, and check those as another list.
        </NotChecked>
      )}
      <ApplicantsResults run={run} />
    </>
  )
}

function SaveResults({ run, finished }: { run: ApplicantsRun; finished: boolean }) {
  const [save, saving] = useOnce(async () => {
    const { resultFile } = await import('./resultFile')
    saveAs(resultFile(run), `${run.name.replace(/\.\w+$/, '')}-result.csv`)
  })
  return (
    <Button variant={finished ? 'solid' : 'outline'} loading={saving} onClick={() => void save()}>
      <Download size={18} aria-hidden />
      Save the result file
    </Button>
  )
}

function found({ checks }: ApplicantsRun): string {
  const all = Object.values(checks)
  if (all.length === 0) return ''
  const count = all.filter(({ results }) => results.length > 0).length
  return count === 0 ? ' · nobody found' : ` · ${figure(count)} found`
}
