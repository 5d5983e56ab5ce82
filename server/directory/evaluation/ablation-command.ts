import 'reflect-metadata'
import { onLabelledSet, percent } from './labelled-command.js'
import type { Query } from './labelled-set.js'
import { askAll, figuresOf, type Answer } from './measure.js'
import type { ScratchRegister } from './scratch-register.js'
import type { Vocabulary } from '../../matching/frequency/vocabulary.js'
import { WEIGHTS } from '../../matching/weights.js'

/** One part of the engine, taken away: from its weights, from what is asked, or from what is answered. */
interface Part {
  name: string
  without?: (register: ScratchRegister) => unknown
  asked?: (query: Query) => Query
  told?: (answer: Answer) => Answer
}

const NEVER = -100
/** The share of the register that each name is taken to have where no name counts as rare or common. */
const ANY_NAME = 1 / 200

const ONLY_KEYS_OF_TWO_NAMES_OR_CONTACTS = `
update debtor set search_keys = array(select key from unnest(search_keys) as key where key like '_:%')`

/** What agreed by a part no longer does, or weighs nothing. */
const PARTS: Part[] = [
  { name: 'nothing taken away' },
  { name: 'names that sound the same', without: () => (WEIGHTS.agreement.sound = NEVER) },
  { name: 'short forms', without: () => (WEIGHTS.agreement['short form'] = NEVER) },
  { name: 'one letter off', without: () => (WEIGHTS.agreement['one letter'] = NEVER) },
  { name: 'two letters off', without: () => (WEIGHTS.agreement['two letters'] = NEVER) },
  { name: 'scanned letters', without: () => (WEIGHTS.agreement.scan = NEVER) },
  { name: 'initials', without: () => (WEIGHTS.agreement.initial = NEVER) },
  { name: 'the cap on a name alone', without: () => (WEIGHTS.nameAlone = -NEVER) },
  { name: 'other given names', without: () => (WEIGHTS.otherGivenName = 0) },
  {
    name: 'the family’s own answer',
    told: (answer) => ({
      ...answer,
      results: answer.results.map((result) => ({ ...result, relation: 'student' })),
    }),
  },
  {
    name: 'what tells a child from its brothers: names that contradict',
    without: () => (WEIGHTS.sibling.otherName = 0),
  },
  {
    name: 'what tells a child from its brothers: the birth date',
    without: () => Object.assign(WEIGHTS.sibling.birthDate, { same: 0, swapped: 0, near: 0, differs: 0 }),
  },
  {
    name: 'names nearly alike of brothers and sisters',
    without: () => (WEIGHTS.sibling.alike = 0),
  },
  {
    name: 'several later names that outweigh no first one',
    without: () => (WEIGHTS.sibling.laterNames = -NEVER),
  },
  {
    name: 'how rare a name is',
    without: (register) => knowNames(register, { share: () => ANY_NAME }),
  },
  {
    name: 'how often names are borne together',
    without: () => (WEIGHTS.together = 0),
  },
  {
    name: 'a parent’s other name',
    without: () => (WEIGHTS.parent.otherName = 0),
  },
  {
    name: 'names in their own right',
    without: (register) => knowNames(register, { areBothNames: () => false }),
  },
  {
    name: 'the parent’s name',
    without: () =>
      Object.assign(WEIGHTS.parent, { oneName: 0, wholeName: 0, otherName: 0, differs: 0, otherSex: 0 }),
  },
  { name: 'phone', without: () => Object.assign(WEIGHTS.phone, { same: 0, oneDigit: 0, differs: 0 }) },
  { name: 'e-mail', without: () => Object.assign(WEIGHTS.email, { same: 0, near: 0, differs: 0 }) },
  {
    name: 'date of birth',
    without: () => Object.assign(WEIGHTS.birthDate, { same: 0, swapped: 0, near: 0, differs: 0 }),
  },
  { name: 'region', without: () => Object.assign(WEIGHTS.region, { same: 0, differs: 0 }) },
  { name: 'all but names and region', asked: (query) => ({ ...query, phone: '', email: '', dob: '' }) },
  // Last, for it does not come back.
  {
    name: 'the longer look',
    without: ({ context }) => context.em.execute(ONLY_KEYS_OF_TWO_NAMES_OR_CONTACTS),
  },
]

// npm run eval:ablation: what each part of the engine is worth on a labelled set, as a table.
await onLabelledSet('npm run eval:ablation -- DIR', {}, async ({ register, queries }) => {
  const { names } = register.context
  const weights = structuredClone(WEIGHTS)
  console.log('| without | recall@1 | recall@5 | false positives |\n|---|---|---|---|')
  for (const { name, without, asked, told } of PARTS) {
    Object.assign(WEIGHTS, structuredClone(weights))
    // Read anew: how words compare by other weights is kept with the vocabulary.
    await names.count()
    await without?.(register)
    const answers = await askAll(register.context, asked ? queries.map(asked) : queries)
    const figures = figuresOf(told ? answers.map(told) : answers, register.nameOf)
    const { recallAt1, recallAt5, falsePositives } = figures
    console.log(`| ${[name, ...[recallAt1, recallAt5, falsePositives].map(percent)].join(' | ')} |`)
  }
})

/** What is known of names, but for what is given, until they are read anew. */
async function knowNames({ context }: ScratchRegister, over: Partial<Vocabulary>): Promise<void> {
  Object.assign(await context.names.vocabulary(), over)
}
