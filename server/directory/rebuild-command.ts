import 'reflect-metadata'
import { visitDatabase } from '../database/open.js'
import { asOperator } from '../database/operator.js'
import { openOrm } from '../database/orm.js'
import { systemClock } from '../shared/clock.js'
import { registerRules } from '../shared/rules.js'
import { ListedNames } from '../matching/frequency/listed-names.js'
import { rebuildKeys } from '../matching/rebuild.js'

// npm run directory:rebuild: makes anew what the directory finds entries by, while the register is in use.
await asOperator(async (config) => {
  let stopping = false
  process.once('SIGINT', () => (stopping = true))
  process.once('SIGTERM', () => (stopping = true))
  const database = await visitDatabase(config, (line) => console.error(line))
  const orm = await openOrm(database.url)
  try {
    const made = await rebuildKeys(orm, {
      progress: (sofar, left) => console.error(`${sofar} entries made anew, ${left} left`),
      stopped: () => stopping,
    })
    const register = { rules: registerRules(config), clock: systemClock }
    if (!stopping) await new ListedNames(orm, register).count()
    console.log(
      stopping
        ? `Stopped after ${made} entries. Run it again to go on.`
        : `${made} entries made anew; every entry is up to date.`,
    )
  } finally {
    await orm.close()
    await database.stop()
  }
})
