import 'reflect-metadata'
import { migrate } from './migrate.js'
import { asOperator, withDatabase } from './operator.js'
import { openOrm } from './orm.js'

// npm run db:migrate: what every start does first, for those who want to do it before.
await asOperator((config) =>
  withDatabase(config, async (databaseUrl) => {
    const orm = await openOrm(databaseUrl)
    try {
      const names = await migrate(orm, databaseUrl, { tell: (sentence) => console.error(sentence) })
      console.log(
        names.length > 0 ? `Brought up to date: ${names.join(', ')}.` : 'The database is up to date.',
      )
    } finally {
      await orm.close()
    }
  }),
)
