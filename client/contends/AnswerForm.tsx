import { Box, Button, Text } from '@chakra-ui/react'
import { EvidenceField } from '../debtors/EvidenceField'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { AnswerForm_ContendFragmentDoc, AnswerForm_RulesFragmentDoc } from '../gql/graphql'
import { gql } from '../gql-tag'
import { useClock } from '../ui/Clock'
import { Field } from '../ui/Field'
import { Form } from '../ui/Form'
import { localDay } from '../ui/formatDate'
import { currencySymbol, formatMoney } from '../ui/formatMoney'
import { RadioField } from '../ui/RadioField'
import { TextareaField } from '../ui/TextareaField'
import { notify } from '../ui/toaster'
import { useDraft } from '../ui/useDraft'
import { type FormError, useFormErrors } from '../ui/useFormErrors'
import { useOnce } from '../ui/useOnce'
import type { Upload } from '../ui/useUpload'
import { type AnswerDraft, answerProblems, BLANK_ANSWER } from './answerDraft'
import { type Answer, answersFor, answerWords } from './answerWords'
import { PlanEditor } from './PlanEditor'

gql`
  fragment AnswerForm_contend on Contend {
    id
    reason
    mayDo
    mayComment
    amountOwed {
      amount
      currency
    }
  }

  fragment AnswerForm_rules on RegisterRules {
    contendText
    contendFiles
    planInstalments
    planMonths
  }
`

interface AnswerFormProps {
  contend: FragmentType<typeof AnswerForm_ContendFragmentDoc>
  rules: FragmentType<typeof AnswerForm_RulesFragmentDoc>
  upload: Upload
  /** Answers what is to be mended: nothing when it was done. */
  onAnswer: (answer: Answer, draft: AnswerDraft) => Promise<readonly FormError[]>
}

/** All that a school can do in a case, each with what it does; what was typed stays through every failure. */
export function AnswerForm({ upload, onAnswer, ...props }: AnswerFormProps) {
  const contend = readFragment(AnswerForm_ContendFragmentDoc, props.contend)
  const rules = readFragment(AnswerForm_RulesFragmentDoc, props.rules)
  const { now, timeZone } = useClock()
  const { draft, keep, drop } = useDraft(`case-${contend.id}`, BLANK_ANSWER)
  const problems = useFormErrors()
  const answers = answersFor(contend)
  const chosen = answers.length === 1 ? answers[0] : answers.find((one) => one === draft.answer)
  const words = chosen && answerWords[chosen]
  const owed = contend.amountOwed
  const [submit, sending] = useOnce(async () => {
    if (!chosen) return
    const bounds = { owed, today: localDay(now(), timeZone), planMonths: rules.planMonths }
    const wrong = answerProblems(chosen, draft, bounds)
    if (wrong.length > 0) return problems.show(wrong)
    const refused = await onAnswer(chosen, draft)
    problems.show(refused)
    if (refused.length > 0) return
    drop()
    notify.success(answerWords[chosen].done)
  })
  const change = (changes: Partial<AnswerDraft>, ...fields: string[]) => {
    keep(changes)
    for (const field of fields) problems.mend(field)
  }
  return (
    <Form onSubmit={() => void submit()} errors={problems.errors}>
      {answers.length > 1 && (
        <RadioField
          name="answer"
          label="What do you want to do?"
          options={answers.map((value) => ({ value, ...answerWords[value] }))}
          value={chosen}
          onChange={(answer) => change({ answer })}
        />
      )}
      {chosen === 'AMOUNT_CORRECTED' && (
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
      {chosen === 'COUNTER' && (
        <PlanEditor
          owed={owed}
          draft={draft.plan}
          onChange={(plan) => change({ plan }, ...problems.errors.flatMap(({ field }) => field ?? []))}
          error={problems.of}
          rules={rules}
        />
      )}
      {words && (
        <TextareaField
          name="message"
          label={words.message}
          optional={!words.needsMessage}
          rows={5}
          maxLength={rules.contendText}
          value={draft.message}
          error={problems.of('message')}
          onChange={(event) => change({ message: event.target.value }, 'message')}
        />
      )}
      {words?.takesFiles && (
        <EvidenceField
          name="files"
          label="Files"
          hint={`A receipt book, a bill, a letter: up to ${rules.contendFiles} files. The family can open them.`}
          files={draft.files}
          onChange={(files) => change({ files }, 'files')}
          upload={upload}
          room={rules.contendFiles - draft.files.length}
          error={problems.of('files')}
        />
      )}
      {words ? (
        <Box>
          <Button type="submit" loading={sending} loadingText="Sending" w={{ base: 'full', sm: 'auto' }}>
            {words.button}
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
