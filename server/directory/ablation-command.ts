import 'reflect-metadata'
import { CommandRefused, asOperator } from '../database/operator.js'
import { readLabelledSet } from './evaluation/labelled-set.js'
import { askAll, figuresOf } from './evaluation/measure.js'
import { openScratchRegister } from './evaluation/scratch-register.js'
import { WEIGHTS } from './matching/weights.js'

const NEVER = -100

/** Each part of the engine, taken away: what agreed by it no longer does, or weighs nothing. */
const PARTS: [name: string, without: () => void][] = [
  ['nothing taken away', () => {}],
  ['names that sound the same', () => (WEIGHTS.agreement.sound = NEVER)],
  ['short forms', () => (WEIGHTS.agreement['short form'] = NEVER)],
  ['one letter off', () => (WEIGHTS.agreement['one letter'] = NEVER)],
  ['two letters off', () => (WEIGHTS.agreement['two letters'] = NEVER)],
  ['scanned letters', () => (WEIGHTS.agreement.scan = NEVER)],
  ['the cap on a name alone', () => (WEIGHTS.nameAlone = -NEVER)],
  ['other given names', () => (WEIGHTS.otherGivenName = 0)],
  ['the parent’s name', () => Object.assign(WEIGHTS.parent, { most: 0, differs: 0, otherSex: 0 })],
  ['phone', () => Object.assign(WEIGHTS.phone, { same: 0, oneDigit: 0, differs: 0 })],
  ['e-mail', () => Object.assign(WEIGHTS.email, { same: 0, near: 0, differs: 0 })],
  ['date of birth', () => Object.assign(WEIGHTS.birthDate, { same: 0, swapped: 0, near: 0, differs: 0 })],
  ['region', () => Object.assign(WEIGHTS.region, { same: 0, differs: 0 })],
]

// npm run eval:ablation: what each part of the engine is worth on a labelled set, as a table.
await asOperator(async (config) => {
  const folder = process.argv[2]
  if (!folder) throw new CommandRefused('npm run eval:ablation -- DIR')
  const { debtors, queries } = await readLabelledSet(folder)
  const register = await openScratchRegister(config, debtors)
  const whole = structuredClone(WEIGHTS)
  try {
    console.log('| without | recall@1 | recall@5 | false positives |\n|---|---|---|---|')
    for (const [name, without] of PARTS) {
      Object.assign(WEIGHTS, structuredClone(whole))
      without()
      const { recallAt1, recallAt5, falsePositives } = figuresOf(
        await askAll(register.context, queries),
        register.nameOf,
      )
      console.log(`| ${[name, ...[recallAt1, recallAt5, falsePositives].map(percent)].join(' | ')} |`)
    }
  } finally {
    await register.close()
  }
})

function percent(value: number): string {
  return `${(100 * value).toFixed(1)}%`
}
