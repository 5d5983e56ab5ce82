import { Box, Button, Text } from '@chakra-ui/react'
import { EvidenceField } from '../debtors/listing/EvidenceField'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { AnswerForm_ContendFragmentDoc, AnswerForm_RulesFragmentDoc } from '../gql/graphql'
import { gql } from '../gql-tag'
import { useClock } from '../ui/format/Clock'
import { Field } from '../ui/fields/Field'
import { Form } from '../ui/fields/Form'
import { localDate } from '../../common/days'
import { formatMoney } from '../ui/format/formatMoney'
import { currencySymbol } from '../../common/money'
import { RadioField } from '../ui/fields/RadioField'
import { TextareaField } from '../ui/fields/TextareaField'
import { notify } from '../ui/overlays/toaster'
import { useDraft } from '../ui/fields/useDraft'
import { type FormError, useFormErrors } from '../ui/fields/useFormErrors'
import { useOnce } from '../ui/useOnce'
import type { Upload } from '../ui/fields/useUpload'
import { type AnswerDraft, answerProblems, BLANK_ANSWER, paymentOf } from './answerDraft'
import type { Offered } from './answerWords'
import { toAnswer, toNextStep } from './NextStep'
import { PlanEditor } from './PlanEditor'

gql`
  fragment AnswerForm_contend on Contend {
    id
    amountOwed {
      amount
      currency
    }
    saysPaid {
      amount
      currency
    }
    saysPaidOn
  }

  fragment AnswerForm_rules on RegisterRules {
    contendText
    contendFiles
    planInstalments
    planMonths
  }
`

interface AnswerFormProps<Value extends string> {
  contend: FragmentType<typeof AnswerForm_ContendFragmentDoc>
  rules: FragmentType<typeof AnswerForm_RulesFragmentDoc>
  /** What can be done now. */
  answers: readonly Offered<Value>[]
  upload: Upload
  /** Answers what is to be mended: nothing when it was done. */
  onAnswer: (answer: Value, draft: AnswerDraft) => Promise<readonly FormError[]>
}

/** All that somebody can do in a case, each with what it does; what was typed stays through every failure. */
export function AnswerForm<Value extends string>(props: AnswerFormProps<Value>) {
  const { answers, upload, onAnswer } = props
  const contend = readFragment(AnswerForm_ContendFragmentDoc, props.contend)
  const rules = readFragment(AnswerForm_RulesFragmentDoc, props.rules)
  const { now, timeZone } = useClock()
  const { draft, keep, drop } = useDraft(`case-${contend.id}`, BLANK_ANSWER)
  const problems = useFormErrors()
  const chosen = answers.length === 1 ? answers[0] : answers.find(({ value }) => value === draft.answer)
  const owed = contend.amountOwed
  const payment = paymentOf(draft, contend)
  const [submit, sending] = useOnce(async () => {
    if (!chosen) return
    const bounds = { owed, today: localDate(now(), timeZone), planMonths: rules.planMonths, says: contend }
    const wrong = answerProblems(chosen, draft, bounds)
    if (wrong.length > 0) return problems.show(wrong)
    const refused = await onAnswer(chosen.value, draft)
    problems.show(refused)
    if (refused.length > 0) return
    drop()
    // The button goes with what was sent, and the focus with it.
    if (chosen.value === 'COMMENT') toAnswer()
    else toNextStep()
    notify.success(chosen.done)
  })
  const change = (changes: Partial<AnswerDraft>, ...fields: string[]) => {
    keep(changes)
    for (const field of fields) problems.mend(field)
  }
  return (
    <Form onSubmit={() => void submit()} errors={problems.errors} screenOnly>
      {answers.length > 1 && (
        <RadioField
          name="answer"
          label="What do you want to do?"
          options={answers}
          value={chosen?.value}
          onChange={(answer) => change({ answer })}
        />
      )}
      {chosen?.takes === 'amount' && (
        <Field
          name="amount"
          label={`Amount owed now (${currencySymbol(owed.currency)})`}
          hint={`Less than the ${formatMoney(owed)} that the claim comes to.`}
          inputMode="decimal"
          autoComplete="off"
          value={draft.amount}
          error={problems.of('amount')}
          onChange={(event) => change({ amount: event.target.value }, 'amount')}
        />
      )}
      {chosen?.takes === 'payment' && (
        <>
          <Field
            name="amountPaid"
            label={`Amount paid (${currencySymbol(owed.currency)})`}
            hint={`At most the ${formatMoney(owed)} that is owed. The last of it completes the claim.`}
            inputMode="decimal"
            autoComplete="off"
            value={payment.amountPaid}
            error={problems.of('amountPaid')}
            onChange={(event) => change({ amountPaid: event.target.value }, 'amountPaid')}
          />
          <Field
            name="paidOn"
            label="Day of payment"
            type="date"
            value={payment.paidOn}
            error={problems.of('paidOn')}
            onChange={(event) => change({ paidOn: event.target.value }, 'paidOn')}
          />
        </>
      )}
      {chosen?.takes === 'plan' && (
        <PlanEditor
          owed={owed}
          draft={draft.plan}
          onChange={(plan) => change({ plan }, ...problems.errors.flatMap(({ field }) => field ?? []))}
          error={problems.of}
          rules={rules}
        />
      )}
      {chosen?.message && (
        <TextareaField
          name="message"
          label={chosen.message}
          optional={!chosen.needsMessage}
          rows={5}
          maxLength={rules.contendText}
          value={draft.message}
          error={problems.of('message')}
          onChange={(event) => change({ message: event.target.value }, 'message')}
        />
      )}
      {chosen?.files && (
        <EvidenceField
          name="files"
          label="Files"
          hint={`${chosen.files} Up to ${rules.contendFiles}.`}
          files={draft.files}
          onChange={(files) => change({ files }, 'files')}
          upload={upload}
          room={rules.contendFiles - draft.files.length}
          error={problems.of('files')}
        />
      )}
      {chosen ? (
        <Box>
          <Button
            type="submit"
            size="lg"
            loading={sending}
            loadingText="Sending"
            w={{ base: 'full', sm: 'auto' }}
          >
            {chosen.button}
          </Button>
        </Box>
      ) : answers.length === 0 ? (
        <Unsent message={draft.message} />
      ) : null}
    </Form>
  )
}

/** The case ended while somebody was writing: the words are theirs to keep. */
function Unsent({ message }: { message: string }) {
  if (!message.trim()) return null
  return (
    <Box>
      <Box textStyle="label">What you were writing was not sent</Box>
      <Text mt="1" maxW="65ch" whiteSpace="pre-wrap" wordBreak="break-word" dir="auto">
        {message}
      </Text>
    </Box>
  )
}
