import { Page } from '../ui/Page'
import { Tabs } from '../ui/Tabs'
import { ApplicationQueue } from './schools/ApplicationQueue'
import { DemoClock } from './DemoClock'

/** /provider: who waits for a decision, the longest waiting first, and what was decided. */
export function Component() {
  return (
    <Page title="Applications" lead="Schools that wait for your decision, the longest waiting first.">
      <DemoClock />
      <Tabs
        label="Applications"
        tabs={[
          { value: 'open', words: 'Waiting', content: <ApplicationQueue state="OPEN" /> },
          { value: 'decided', words: 'Decided', content: <ApplicationQueue state="DECIDED" /> },
        ]}
      />
    </Page>
  )
}
