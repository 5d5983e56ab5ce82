import { parseArgs } from 'node:util'
import { asOperator, CommandRefused } from '../../database/operator.js'
import { aFamiliesSet } from './families-set.js'
import { writeLabelledSet } from './labelled-set.js'

const USAGE = `Writes a labelled set of families into the folder DIR, the same for the same seed: brothers, sisters, twins, cousins, second
marriages, namesakes, short forms, of names that the engine was not built with.

  npm run eval:families-set -- DIR [--entries 10000] [--each 100] [--seed 20261124]

Then: npm run eval:matching -- DIR --classes`

const OPTIONS = {
  entries: { type: 'string', default: '10000' },
  each: { type: 'string', default: '100' },
  seed: { type: 'string', default: '20261124' },
} as const

// npm run eval:families-set
await asOperator(async () => {
  const { folder, ...numbers } = given()
  const set = aFamiliesSet(numbers)
  writeLabelledSet(folder, set)
  console.log(`${set.debtors.length} entries, ${set.queries.length} questions`)
})

function given() {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: OPTIONS })
    const [entries, perClass, seed] = [values.entries, values.each, values.seed].map(Number)
    if (positionals.length === 1 && entries && perClass && seed)
      return { folder: positionals[0]!, entries, perClass, seed }
  } catch (error) {
    throw new CommandRefused(`${(error as Error).message}\n\n${USAGE}`)
  }
  throw new CommandRefused(USAGE)
}
