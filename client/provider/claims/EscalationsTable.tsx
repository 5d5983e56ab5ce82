import { Deadline } from '../../contends/Deadline'
import { REASON_WORDS } from '../../../common/words'
import { contendStatus } from '../../contends/contendWords'
import { type FragmentType, readFragment } from '../../gql/fragment-masking'
import {
  EscalationsTable_EscalationFragmentDoc,
  type EscalationsTable_EscalationFragment as Escalation,
  type EscalationStage,
} from '../../gql/graphql'
import { gql } from '../../gql-tag'
import { paths } from '../../../common/paths'
import { type Column, DataTable } from '../../ui/DataTable'
import { RowLink } from '../../ui/RowLink'
import { StatusTag } from '../../ui/StatusTag'
import { TextLink } from '../../ui/TextLink'
import { When } from '../../ui/format/When'

gql`
  fragment EscalationsTable_escalation on Escalation {
    id
    escalatedAt
    contend {
      id
      studentName
      reason
      state
      dueOn
      school {
        id
        name
      }
    }
  }
`

interface EscalationsTableProps {
  stage: EscalationStage
  escalations: readonly FragmentType<typeof EscalationsTable_EscalationFragmentDoc>[]
}

/** Escalated cases, each with the way to both its files. */
export function EscalationsTable({ stage, escalations }: EscalationsTableProps) {
  return (
    <DataTable
      caption={CAPTIONS[stage]}
      columns={[...ABOUT, ...FURTHER[stage]]}
      rows={readFragment(EscalationsTable_EscalationFragmentDoc, escalations)}
      rowKey={({ id }) => id}
      {...(stage === 'DECIDED' ? {} : { action: review })}
    />
  )
}

const ABOUT: readonly Column<Escalation>[] = [
  {
    key: 'student',
    header: 'Student',
    card: 'title',
    cell: ({ id, contend }) => (
      <TextLink to={paths.providerEscalation(id)} style={{ wordBreak: 'break-word' }}>
        {contend.studentName}
      </TextLink>
    ),
  },
  { key: 'school', header: 'School', cell: ({ contend }) => contend.school.name },
  { key: 'reason', header: 'The family says', cell: ({ contend }) => REASON_WORDS[contend.reason].label },
]

const DUE: Column<Escalation> = {
  key: 'due',
  header: 'Decide by',
  cell: ({ contend }) => contend.dueOn && <Deadline day={contend.dueOn} />,
}

const DECISION: Column<Escalation> = {
  key: 'decision',
  header: 'Outcome',
  card: 'tag',
  cell: ({ contend }) => <StatusTag {...contendStatus(contend)} />,
}

const ASKED: Column<Escalation> = {
  key: 'asked',
  header: 'Asked on',
  cell: ({ escalatedAt }) => <When date={escalatedAt} />,
}

const CAPTIONS: Record<EscalationStage, string> = {
  WAITING: 'Waiting escalations',
  RESTING: 'Paused escalations',
  DECIDED: 'Decided escalations',
}
const FURTHER: Record<EscalationStage, readonly Column<Escalation>[]> = {
  WAITING: [DUE],
  RESTING: [ASKED],
  DECIDED: [DECISION, ASKED],
}

function review({ id, contend }: Escalation) {
  return (
    <RowLink to={paths.providerEscalation(id)} aria-label={`Review the case of ${contend.studentName}`}>
      Review
    </RowLink>
  )
}
