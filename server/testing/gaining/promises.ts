import type { Way } from './family.js'

/** Every promise that a play can find broken, and what is then seen. */
export const PROMISES = {
  told: 'another school sees what the family was not told of for the days of notice',
  age: 'another school sees a debt that is older than the limit',
  removed: 'another school sees a debt that was removed',
  'removed, come back': 'a removed debt has come back as another claim',
  disputed: 'another school sees an undisputed entry while a dispute lives',
  second: 'another school sees a second claim for a debt whose case or plan lives',
  overdue: 'another school sees an entry that its school did not answer for, or that waits for the provider',
  plan: 'another school sees an entry whose plan nobody has broken',
  ended: 'a case that lives reads as if it had ended, or as another one',
  clock: 'whoever has to act has gained days',
  'no way on': 'the family cannot ask the provider about what its school did not grant',
  undecided: 'the provider cannot decide what waits for it',
  once: 'a case about one debt is brought to the provider twice, and no person asks whether anything is new',
  'amount corrected': 'a school that was shown an entry does not hear of a lower amount',
  'name corrected': 'a school that was shown an entry does not hear that it is somebody else’s',
  'payment corrected': 'a school that was shown an entry does not hear of a payment',
  'gone, corrected': 'a school that was shown an entry does not hear that it is gone',
} as const
export type Kept = keyof typeof PROMISES

/** A promise that was broken, and on which way; with the story that led to it. */
export interface Broken {
  promise: Kept
  way: Way
  story: string
}

const BACK = ['completed and back', 'withdrawn and listed again'] as const
const CASE = ['disputed', 'overdue', 'plan', 'ended', 'undecided', 'no way on'] as const

/** The first lines of what was once seen from outside, by the promises that each of them breaks. */
export const LINES: readonly { line: string; finds: (broken: Pick<Broken, 'promise' | 'way'>) => boolean }[] =
  [
    {
      line: 'Completed and back',
      finds: ({ promise, way }) => way === BACK[0] && (CASE as readonly Kept[]).includes(promise),
    },
    { line: 'edits after the notice', finds: ({ promise }) => promise === 'told' },
    { line: 'the age restarts', finds: ({ promise }) => promise === 'age' },
    { line: 'a second claim while one is answered', finds: ({ promise }) => promise === 'second' },
    { line: 'a removed debt comes back', finds: ({ promise }) => promise === 'removed, come back' },
    { line: 'corrected by a kobo', finds: ({ way }) => way === 'corrected by a kobo' },
    {
      line: 'withdrawn and listed again in a dispute',
      finds: ({ promise, way }) =>
        way === BACK[1] && ([...CASE, 'clock', 'second'] as readonly Kept[]).includes(promise),
    },
    { line: 'escalated more than once', finds: ({ promise }) => promise === 'once' },
    { line: 'a lower amount is not told', finds: ({ promise }) => promise === 'amount corrected' },
    { line: 'a rename is not told', finds: ({ promise }) => promise === 'name corrected' },
    { line: 'a payment is not told', finds: ({ promise }) => promise === 'payment corrected' },
  ]
