import { Box, Button } from '@chakra-ui/react'
import { useNavigate } from 'react-router-dom'
import { EvidenceField } from '../debtors/EvidenceField'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import {
  ContendForm_ClaimFragmentDoc,
  ContendForm_RulesFragmentDoc,
  type ContendForm_ClaimFragment as Claim,
} from '../gql/graphql'
import { gql } from '../gql-tag'
import { paths } from '../paths'
import { useClock } from '../ui/Clock'
import { Field } from '../ui/Field'
import { Form } from '../ui/Form'
import { localDate } from '../../common/days'
import { formatMoney } from '../ui/formatMoney'
import { RadioField } from '../ui/RadioField'
import { TextareaField } from '../ui/TextareaField'
import { notify } from '../ui/toaster'
import { useFormErrors } from '../ui/useFormErrors'
import { useOnce } from '../ui/useOnce'
import type { Upload } from '../ui/useUpload'
import { claimOf, type ContendDraft, contendProblems } from './contendDraft'
import { PlanEditor } from './PlanEditor'
import { useContend } from './useContend'

gql`
  fragment ContendForm_claim on Claim {
    id
    studentName
    amountOwed {
      amount
      currency
    }
    school {
      id
      name
    }
  }

  fragment ContendForm_rules on RegisterRules {
    answerDays
    contendText
    contendFiles
    planInstalments
    planMonths
  }
`

interface ContendFormProps {
  /** Those that can be contended now; at least one. */
  claims: readonly FragmentType<typeof ContendForm_ClaimFragmentDoc>[]
  rules: FragmentType<typeof ContendForm_RulesFragmentDoc>
  draft: ContendDraft
  keep: (changes: Partial<ContendDraft>) => void
  drop: () => void
  upload: Upload
}

/** A family answers a claim: it disputes it, or asks for time. */
export function ContendForm({ draft, keep, drop, upload, ...props }: ContendFormProps) {
  const claims = readFragment(ContendForm_ClaimFragmentDoc, props.claims)
  const rules = readFragment(ContendForm_RulesFragmentDoc, props.rules)
  const claim = claimOf(draft, claims)
  const problems = useFormErrors()
  const [submit, sending] = useSubmit({ claim, draft, drop, problems, planMonths: rules.planMonths })
  const change = (changes: Partial<ContendDraft>, ...fields: string[]) => {
    // Also where there was nothing to choose: what is written stays about this claim when another one comes.
    keep({ claimId: draft.claimId || (claim?.id ?? ''), ...changes })
    for (const field of fields) problems.mend(field)
  }
  const asksForTime = draft.reason === 'MORE_TIME'
  return (
    <Form onSubmit={() => void submit()} errors={problems.errors} screenOnly>
      {(claims.length > 1 || !claim) && (
        <RadioField
          name="claim"
          label="Which claim is it about?"
          options={claims.map(({ id, studentName, amountOwed, school }) => ({
            value: id,
            label: `${studentName}, ${formatMoney(amountOwed)}`,
            hint: school.name,
          }))}
          value={claim?.id}
          error={problems.of('claim')}
          onChange={(claimId) => change({ claimId }, 'claim')}
        />
      )}
      <Field name="school" label="School" value={claim?.school.name ?? ''} disabled readOnly />
      <RadioField
        name="reason"
        label="What do you want to say?"
        options={REASONS}
        value={draft.reason || undefined}
        error={problems.of('reason')}
        onChange={(reason) => change({ reason }, 'reason')}
      />
      {asksForTime && claim && (
        <PlanEditor
          owed={claim.amountOwed}
          draft={draft.plan}
          onChange={(plan) => change({ plan }, ...problems.errors.flatMap(({ field }) => field ?? []))}
          error={problems.of}
          rules={rules}
        />
      )}
      {draft.reason === 'ALREADY_PAID' && (
        <>
          <Field
            name="amountPaid"
            label="How much did you pay?"
            optional
            inputMode="decimal"
            autoComplete="off"
            value={draft.amountPaid}
            error={problems.of('amountPaid')}
            onChange={(event) => change({ amountPaid: event.target.value }, 'amountPaid')}
          />
          <Field
            name="paidOn"
            label="On which day did you pay?"
            optional
            type="date"
            value={draft.paidOn}
            error={problems.of('paidOn')}
            onChange={(event) => change({ paidOn: event.target.value }, 'paidOn')}
          />
        </>
      )}
      <TextareaField
        name="message"
        label="The Issue"
        hint={
          asksForTime
            ? 'Why you need time, if you want to say so.'
            : 'Say what is wrong, as you would tell the bursar.'
        }
        optional={asksForTime || (draft.reason === 'ALREADY_PAID' && draft.files.length > 0)}
        maxLength={rules.contendText}
        value={draft.message}
        error={problems.of('message')}
        onChange={(event) => change({ message: event.target.value }, 'message')}
      />
      {draft.reason === 'WRONG_AMOUNT' && (
        <Field
          name="amountOwed"
          label="How much do you say that you owe?"
          hint="If the school corrects the claim to this or less, that settles it."
          optional
          inputMode="decimal"
          autoComplete="off"
          value={draft.saysOwed}
          error={problems.of('amountOwed')}
          onChange={(event) => change({ saysOwed: event.target.value }, 'amountOwed')}
        />
      )}
      <EvidenceField
        name="files"
        label="Attach File"
        hint={`A receipt, a letter, a photo: up to ${rules.contendFiles} files. The school can open them; other schools never see them.`}
        files={draft.files}
        onChange={(files) => change({ files }, 'files')}
        upload={upload}
        room={rules.contendFiles - draft.files.length}
        error={problems.of('files')}
      />
      <Box>
        <Button
          type="submit"
          size="lg"
          loading={sending}
          loadingText="Sending"
          w={{ base: 'full', sm: 'auto' }}
        >
          Send to the school
        </Button>
        <Box color="fg.muted" mt="2" maxW="65ch">
          The school has {rules.answerDays} days to answer. If it stays silent, the entry is hidden, and later
          removed.
        </Box>
      </Box>
    </Form>
  )
}

interface Submitting {
  claim: Claim | undefined
  draft: ContendDraft
  drop: () => void
  problems: ReturnType<typeof useFormErrors>
  planMonths: number
}

/** Sends it once, and goes on to the case that it has opened. */
function useSubmit({ claim, draft, drop, problems, planMonths }: Submitting) {
  const { now, timeZone } = useClock()
  const send = useContend()
  const navigate = useNavigate()
  return useOnce(async () => {
    if (!claim) return problems.show([{ field: 'claim', message: 'Choose which claim it is about.' }])
    const bounds = { owed: claim.amountOwed, today: localDate(now(), timeZone), planMonths }
    const wrong = contendProblems(draft, bounds)
    if (wrong.length > 0) return problems.show(wrong)
    const { id, problems: refused } = await send({ ...draft, claimId: claim.id })
    problems.show(refused)
    if (!id) return
    drop()
    notify.success(`Sent to ${claim.school.name}`)
    await navigate(paths.ownContend(id))
  })
}

const REASONS = [
  { value: 'ALREADY_PAID', label: 'I have paid', hint: 'A receipt helps, if you have one.' },
  { value: 'WRONG_AMOUNT', label: 'The amount is wrong' },
  { value: 'NOT_MY_CHILD', label: 'This is not my child' },
  { value: 'NOT_LIABLE', label: 'It is not mine to pay' },
  { value: 'OTHER', label: 'Something else is wrong' },
  { value: 'MORE_TIME', label: 'I need more time', hint: 'You propose a date, or several payments.' },
] as const
