import { gql } from '../../gql-tag'
import { useApproveSchoolMutation } from '../../gql/hooks'
import { SelectField } from '../../ui/fields/SelectField'
import type { DecisionProps } from './DecisionButtons'
import { DecisionDialog } from '../../ui/overlays/DecisionDialog'
import { useDecision } from '../../ui/overlays/useDecision'
import { useKeptText } from '../../ui/fields/usePageDraft'

gql`
  mutation ApproveSchool($input: ApproveSchoolInput!) {
    approveSchool(input: $input) {
      school {
        ...Decided_school
      }
      userErrors {
        field
        message
      }
    }
  }
`

/** Approves a registration, which settles the region, or a change. */
export function ApproveDialog({ school, regions, onClose }: DecisionProps) {
  const isChange = school.application?.kind === 'CHANGE'
  const [chosen, choose, drop] = useKeptText('region')
  const region = chosen || (school.region ?? '')
  const [approve] = useApproveSchoolMutation()
  const { decide, busy, problems } = useDecision({
    send: async () => {
      const { id: schoolId, revision } = school
      const answer = await approve({ variables: { input: { schoolId, revision, region: region || null } } })
      return answer.data?.approveSchool.userErrors
    },
    said: isChange ? 'The change is in force' : `${school.name} is approved`,
    onClose,
    drop,
  })
  const decideWithRegion = () =>
    region ? decide() : problems.show([{ field: 'region', message: 'Choose where the school is.' }])
  return (
    <DecisionDialog
      title={isChange ? 'Approve this change?' : 'Approve this school?'}
      consequence={isChange ? CHANGE : REGISTRATION}
      action={isChange ? 'Approve the change' : 'Approve the school'}
      busy={busy}
      errors={problems.errors}
      onDecide={decideWithRegion}
      onClose={onClose}
    >
      {!(isChange && school.region) && (
        <SelectField
          name="region"
          label="Region"
          placeholder="Select region"
          options={regions.map((each) => ({ value: each, label: each }))}
          value={region}
          error={problems.of('region')}
          onChange={(event) => {
            choose(event.target.value)
            problems.mend('region')
          }}
        />
      )}
    </DecisionDialog>
  )
}

const REGISTRATION =
  'It may check the register, other schools can see its list, and the letters that waited leave now. We tell the school by e-mail.'
const CHANGE = 'The new name and documents come into force at once. We tell the school by e-mail.'
