import { Button } from '@chakra-ui/react'
import { type ComponentType, useState } from 'react'
import { gql } from '../../gql-tag'
import { type FragmentType, readFragment } from '../../gql/fragment-masking'
import {
  DecisionButtons_SchoolFragmentDoc,
  type DecisionButtons_SchoolFragment as Decidable,
} from '../../gql/graphql'
import { ApproveDialog } from './ApproveDialog'
import { ChangesDialog } from './ChangesDialog'
import type { DecisionProps } from './decisionProps'
import { ReinstateDialog } from './ReinstateDialog'
import { RejectDialog } from './RejectDialog'
import { SuspendDialog } from './SuspendDialog'
import { IsOver } from '../../ui/overlays/isOver'

gql`
  fragment DecisionButtons_school on School {
    revision
    id
    name
    region
    state
    application {
      id
      kind
      decidedAt
    }
  }
`

// What every decision answers with: all that the desk shows of a school, so that nothing is left as it was.
gql`
  fragment Decided_school on School {
    id
    name
    ...ApplicationStanding_school
    ...DecisionButtons_school
    ...SchoolFacts_school
    ...SchoolDocuments_school
    ...SchoolHistory_school
  }
`

interface DecisionButtonsProps {
  school: FragmentType<typeof DecisionButtons_SchoolFragmentDoc>
  regions: readonly string[]
}

/** What the provider can do with a school as it stands. */
export function DecisionButtons({ school, regions }: DecisionButtonsProps) {
  const decidable = readFragment(DecisionButtons_SchoolFragmentDoc, school)
  // With the revision that was on the page then: whoever writes reasons has not seen what the school sends meanwhile.
  const [asked, setAsked] = useState<{ decision: Decision; revision: number }>()
  const Asked = asked?.decision.dialog
  const decisions = decisionsOn(decidable)
  return (
    <>
      {decisions.map((decision, index) => (
        <Button
          key={decision.words}
          variant={index === 0 && !decision.isSevere ? 'solid' : 'outline'}
          onClick={() => setAsked({ decision, revision: decidable.revision })}
        >
          {decision.words}
        </Button>
      ))}
      {Asked && (
        <IsOver value={!decisions.includes(asked.decision)}>
          <Asked
            school={{ ...decidable, revision: asked.revision }}
            regions={regions}
            onClose={() => setAsked(undefined)}
          />
        </IsOver>
      )}
    </>
  )
}

interface Decision {
  words: string
  dialog: ComponentType<DecisionProps>
  isSevere?: boolean
}

const approve: Decision = { words: 'Approve', dialog: ApproveDialog }
const changes: Decision = { words: 'Ask for changes', dialog: ChangesDialog }
const reject: Decision = { words: 'Reject', dialog: RejectDialog, isSevere: true }
const suspend: Decision = { words: 'Suspend', dialog: SuspendDialog, isSevere: true }
const reinstate: Decision = { words: 'Reinstate', dialog: ReinstateDialog }

/** A change is taken or not: what was in force stays in force, so there is nothing to ask for in between. */
function decisionsOn({ state, application }: Decidable): Decision[] {
  const isOpen = application && !application.decidedAt
  const onApplication = !isOpen
    ? []
    : application.kind === 'CHANGE'
      ? [approve, reject]
      : [approve, changes, reject]
  return [...onApplication, ...(ON_STANDING[state] ?? [])]
}

/** A school that was asked for changes may never send them. */
const ON_STANDING: Partial<Record<Decidable['state'], Decision[]>> = {
  CHANGES_REQUESTED: [reject],
  APPROVED: [suspend],
  SUSPENDED: [reinstate],
}
