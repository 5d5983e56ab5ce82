import { asOperator, CommandRefused } from '../../database/operator.js'
import { aFairnessSet } from './fairness-set.js'
import { writeLabelledSet } from './labelled-set.js'

const USAGE = `Writes a labelled set of families whose origin of names is known into the folder DIR, the same each time.

  npm run eval:fairness-set -- DIR

Then: npm run eval:fairness -- DIR`

// npm run eval:fairness-set
await asOperator(async () => {
  const [folder, ...more] = process.argv.slice(2)
  if (!folder || folder.startsWith('-') || more.length > 0) throw new CommandRefused(USAGE)
  const set = aFairnessSet()
  writeLabelledSet(folder, set)
  console.log(`${set.debtors.length} entries, ${set.queries.length} questions`)
})
