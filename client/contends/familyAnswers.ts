import type { ContendAct } from '../gql/graphql'
import type { AnswerWords, Offered } from './answerWords'

/** What a family can choose to do in its case; taking it back is asked apart. */
export type FamilyAnswer = 'AGREE' | 'COUNTER' | 'DECLINE' | 'TAKE' | 'ESCALATE' | 'STATEMENT' | 'COMMENT'

/** What a case allows its family now, what moves it on first. */
export function familyAnswers({
  mayDo,
  mayState,
  mayComment,
  asksAgain,
}: {
  mayDo: readonly ContendAct[]
  mayState: boolean
  mayComment: boolean
  asksAgain: boolean
}): Offered<FamilyAnswer>[] {
  const acts = (['AGREE', 'COUNTER', 'DECLINE', 'TAKE', 'ESCALATE'] as const).filter((act) =>
    mayDo.includes(act),
  )
  const answers: FamilyAnswer[] = [
    ...acts,
    ...(mayState ? (['STATEMENT'] as const) : []),
    ...(mayComment ? (['COMMENT'] as const) : []),
  ]
  return answers.map((value) => ({
    value,
    ...WORDS[value],
    ...(value === 'ESCALATE' && asksAgain ? { hint: ASKS_AGAIN } : {}),
  }))
}

const ASKS_AGAIN =
  'The provider was asked about this claim before. It looks first whether your file is new to it. Until then the entry stays as it is, marked as disputed.'

const MESSAGE = 'Message to the school'

const WORDS: Record<FamilyAnswer, AnswerWords> = {
  AGREE: {
    label: 'Agree to this plan',
    hint: 'The school’s offer becomes your plan. Other schools do not see the entry while you keep to it.',
    button: 'Agree to the plan',
    done: 'Plan agreed',
    message: MESSAGE,
  },
  COUNTER: {
    label: 'Propose another plan',
    hint: 'Other dates or amounts. The school then agrees, offers another plan, or says no.',
    button: 'Send the plan',
    done: 'Plan sent to the school',
    message: MESSAGE,
    takes: 'plan',
  },
  DECLINE: {
    label: 'Say no to this plan',
    hint: 'The case ends, and the claim stands as it was. You can ask for time again.',
    button: 'Say no',
    done: 'The school knows that you said no',
    message: MESSAGE,
  },
  TAKE: {
    label: 'It is right now',
    hint: 'The corrected claim stands, and is no longer marked as disputed. The case is closed.',
    button: 'It is right now',
    done: 'The case is closed',
  },
  ESCALATE: {
    label: 'Ask the provider to decide',
    hint: 'The provider runs the register. It reads both sides and decides. Other schools do not see the entry meanwhile. You can ask once.',
    button: 'Ask the provider',
    done: 'Sent to the provider',
    message: 'Why do you disagree with the school?',
    needsMessage: 'Write why you disagree: the provider reads it.',
    files: 'A receipt, a letter, a photo: the provider and the school can open them.',
  },
  STATEMENT: {
    label: 'Add your own words to the entry',
    hint: 'Other schools read them beside the entry. You can do this once, in up to 200 words.',
    button: 'Add to the entry',
    done: 'Added to the entry',
    message: 'Your words',
    needsMessage: 'Write what other schools shall know.',
  },
  COMMENT: {
    label: 'Only write to the school',
    hint: 'To explain or to ask something. The dates stay as they are.',
    button: 'Send the message',
    done: 'Message sent',
    message: MESSAGE,
    needsMessage: 'Write your message.',
    files: 'A receipt, a letter, a photo: the school can open them.',
  },
}
