import { Box, Button, Text } from '@chakra-ui/react'
import { useEffect } from 'react'
import { EvidenceField } from '../debtors/listing/EvidenceField'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { AnswerForm_ContendFragmentDoc, AnswerForm_RulesFragmentDoc, type Side } from '../gql/graphql'
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
import { useForm, useSend } from '../ui/fields/useForm'
import type { FormError } from '../ui/fields/useFormErrors'
import type { Upload } from '../ui/fields/useUpload'
import { isUnanswered } from '../user-errors'
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
    messages {
      id
      side
      text
    }
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
  const form = useForm(useDraft(`case-${contend.id}`, BLANK_ANSWER))
  const draft = form.answers
  const lastMessage = contend.messages.at(-1)?.id ?? null
  // What is written answers what was there when it was begun: what comes in meanwhile is read first, and the server asks for that.
  const isBegun = draft !== BLANK_ANSWER
  useEffect(() => {
    if (isBegun && !draft.readUpTo && lastMessage && lastMessage !== draft.refusedAt)
      form.set({ readUpTo: lastMessage, refusedAt: null })
  })
  const isOnlyOne = answers.length === 1 && draft.answer === ''
  // What was written for an act that is over meanwhile is not sent as another one before somebody says so.
  const chosen = isOnlyOne ? answers[0] : answers.find(({ value }) => value === draft.answer)
  const owed = contend.amountOwed
  const payment = paymentOf(draft, contend)
  const bounds = { owed, today: localDate(now(), timeZone), planMonths: rules.planMonths, says: contend }
  const [submit, sending] = useSend(form, {
    wrong: () => answerProblems(chosen!, draft, bounds),
    send: async () => {
      const readUpTo = draft.readUpTo || lastMessage
      // Before it goes: whoever reloads meanwhile, or leaves the page, finds whether it has arrived.
      form.set({ triedAfter: draft.triedAfter ?? lastMessage })
      const found = await onAnswer(chosen!.value, { ...draft, readUpTo })
      // What is new is on the page in a moment: whoever sends it again has read that, and nothing that comes later.
      if (found.some(({ field }) => field === 'readUpTo')) form.set({ readUpTo: null, refusedAt: readUpTo })
      if (found.length > 0 && !isUnanswered(found)) form.set({ triedAfter: null })
      return found
    },
    sent: () => {
      // The button goes with what was sent, and the focus with it.
      if (chosen!.value === 'COMMENT') toAnswer()
      else toNextStep()
      notify.success(chosen!.done)
    },
  })
  // It had arrived, and only its answer was lost: what stands in the case already is not written once more.
  const isSaid = !sending && isIn(contend.messages, draft)
  useEffect(() => {
    if (!isSaid) return
    form.drop()
    form.show([])
    toNextStep()
    notify.success('What you sent had arrived')
  })
  return (
    <Form onSubmit={() => void (chosen && submit())} errors={form.errors} screenOnly>
      {answers.length > 0 && !isOnlyOne && (
        <RadioField
          {...form.answer('answer')}
          label="What do you want to do?"
          options={answers}
          value={chosen?.value}
        />
      )}
      {chosen?.takes === 'amount' && (
        <Field
          {...form.text('amount')}
          label={`Amount owed now (${currencySymbol(owed.currency)})`}
          hint={`Less than the ${formatMoney(owed)} that the claim comes to; or just that, if you have lowered it since the family wrote.`}
          inputMode="decimal"
          autoComplete="off"
        />
      )}
      {chosen?.takes === 'payment' && (
        <>
          <Field
            {...form.text('amountPaid')}
            label={`Amount paid (${currencySymbol(owed.currency)})`}
            hint={`At most the ${formatMoney(owed)} that is owed. The last of it completes the claim. A payment of this sum and day that is on record already counts once; so does one of this sum that was paid before the family wrote, and recorded since.`}
            inputMode="decimal"
            autoComplete="off"
            value={payment.amountPaid}
          />
          <Field {...form.text('paidOn')} label="Day of payment" type="date" value={payment.paidOn} />
        </>
      )}
      {chosen?.takes === 'plan' && (
        <PlanEditor
          owed={owed}
          draft={draft.plan}
          onChange={(plan) => {
            form.answer('plan').onChange(plan)
            for (const { field } of form.errors) if (field) form.mend(field)
          }}
          error={form.of}
          rules={rules}
        />
      )}
      {chosen?.message && (
        <TextareaField
          {...form.text('message')}
          label={chosen.message}
          optional={!chosen.needsMessage}
          rows={5}
          maxLength={rules.contendText}
        />
      )}
      {chosen?.files && (
        <EvidenceField
          {...form.file('files')}
          label="Files"
          hint={`${chosen.files} Up to ${rules.contendFiles}.`}
          upload={upload}
          room={rules.contendFiles - draft.files.length}
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
      ) : answers.length === 0 || draft.answer ? (
        <Unsent message={draft.message} />
      ) : null}
    </Form>
  )
}

/** Whether what was sent without an answer is among what the school has said since. */
function isIn(
  messages: readonly { id: string; side: Side; text?: string | null }[],
  { message, triedAfter }: AnswerDraft,
): boolean {
  const written = inOneLine(message)
  return (
    triedAfter !== null &&
    written !== '' &&
    messages.some(
      ({ id, side, text }) =>
        side === 'SCHOOL' && Number(id) > Number(triedAfter) && inOneLine(text ?? '') === written,
    )
  )
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

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
