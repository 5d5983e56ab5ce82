import { gql } from '../../gql-tag'
import { useApproveSchoolMutation } from '../../gql/hooks'
import { SelectField } from '../../ui/fields/SelectField'
import type { DecisionProps } from './decisionProps'
import { DecisionDialog } from '../../ui/overlays/DecisionDialog'
import { useDecision } from '../../ui/overlays/useDecision'
import { useForm } from '../../ui/fields/useForm'
import { usePageEdits } from '../../ui/fields/usePageDraft'

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
  const form = useForm(usePageEdits('region', { region: school.region ?? '' }))
  const { region } = form.answers
  const [approve] = useApproveSchoolMutation()
  const decision = useDecision({
    form,
    wrong: () => form.unanswered({ region: 'Choose where the school is.' }),
    send: async () => {
      const { id: schoolId, revision } = school
      const answer = await approve({ variables: { input: { schoolId, revision, region: region || null } } })
      return answer.data?.approveSchool.userErrors
    },
    said: isChange ? 'The change is in force' : `${school.name} is approved`,
    onClose,
  })
  return (
    <DecisionDialog
      {...decision}
      title={isChange ? 'Approve this change?' : 'Approve this school?'}
      consequence={isChange ? CHANGE : REGISTRATION}
      action={isChange ? 'Approve the change' : 'Approve the school'}
    >
      {!(isChange && school.region) && (
        <SelectField
          {...form.text('region')}
          label="Region"
          placeholder="Select region"
          options={regions.map((each) => ({ value: each, label: each }))}
        />
      )}
    </DecisionDialog>
  )
}

const REGISTRATION =
  'It may check the register, other schools can see its list, and the letters that waited leave now. We tell the school by e-mail.'
const CHANGE = 'The new name and documents come into force at once. We tell the school by e-mail.'
