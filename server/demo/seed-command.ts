import 'reflect-metadata'
import { printSignIns } from './sign-ins.js'
import { makeDemoWorld } from './world.js'
import { createLogger } from '../doors/logger.js'
import { School } from '../schools/school.entity.js'
import { openWorld } from '../world.js'
import { asOperator, withDatabase } from '../database/operator.js'

// npm run seed: the demo world, put into whichever database is configured, and only if it holds no school.
await asOperator((config) =>
  withDatabase(config, async (databaseUrl) => {
    const opened = await openWorld(config, databaseUrl, createLogger({ ...config, logLevel: 'warn' }))
    try {
      const schools = await opened.world.orm.em.fork().count(School)
      if (schools > 0) {
        console.log(
          `There ${schools === 1 ? 'is a school' : `are ${schools} schools`} in the database already. Nothing was added.`,
        )
        return
      }
      await makeDemoWorld(opened.world)
      console.log('The demo world is in the database.\n')
      printSignIns(config)
      if (config.smtpUrl)
        console.log(
          '  Its letters leave through SMTP_URL when the server runs, to addresses that end in .example.\n',
        )
    } finally {
      await opened.close()
    }
  }),
)
