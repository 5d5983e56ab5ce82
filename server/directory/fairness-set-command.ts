import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asOperator, CommandRefused } from '../database/operator.js'
import { aFairnessSet } from './evaluation/fairness-set.js'

const USAGE = `Writes a labelled set of families whose origin of names is known into the folder DIR, the same each time.

  npm run eval:fairness-set -- DIR

Then: npm run eval:fairness -- DIR`

// npm run eval:fairness-set: no name holds a comma or a quotation mark.
await asOperator(async () => {
  const [folder, ...more] = process.argv.slice(2)
  if (!folder || folder.startsWith('-') || more.length > 0) throw new CommandRefused(USAGE)
  mkdirSync(folder, { recursive: true })
  const { debtors, queries } = aFairnessSet()
  for (const [name, rows] of Object.entries({ debtors, queries })) {
    const columns = Object.keys(rows[0]!)
    const lines = rows.map((row) => Object.values({ ...row }).join(','))
    writeFileSync(join(folder, `${name}.csv`), `${[columns.join(','), ...lines].join('\n')}\n`)
  }
  console.log(`${debtors.length} entries, ${queries.length} questions`)
})
