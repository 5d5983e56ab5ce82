import 'reflect-metadata'
import { parseArgs } from 'node:util'
import { changeRegister } from './change-register.js'
import { withConnection } from './database/connections/connection.js'
import { CommandRefused, asOperator, withDatabase } from './database/operator.js'

// npm run register:change -- --secret, --currency: the register becomes what SECRET or CURRENCY says.
await asOperator((config) =>
  withDatabase(config, async (databaseUrl) => {
    const what = readArguments()
    const changed = await withConnection(databaseUrl, (client) => changeRegister(client, config, what))
    if (!changed) return console.log('The register is that already. Nothing was changed.')
    if (what.currency)
      console.log(
        `The register counts in ${config.currency}. Every amount stands as it was: none was converted.`,
      )
    if (what.secret) console.log(secretChanged(changed))
  }),
)

function readArguments() {
  try {
    const options = {
      secret: { type: 'boolean', default: false },
      currency: { type: 'boolean', default: false },
    } as const
    const { values } = parseArgs({ options })
    if (values.secret || values.currency) return values
  } catch {
    // Told below.
  }
  throw new CommandRefused(
    'Say what the register is to take over from its settings: npm run register:change -- --secret, or --currency',
  )
}

const secretChanged = ({ links, webhooks }: { links: number; webhooks: number }) =>
  `The register has a new SECRET. ${links} links were made anew: letters that still have to leave carry them, and links that ` +
  'are out open nothing any more. Families ask for a further one, people who were invited are invited again, and the ' +
  'newsletter’s list is exported again.\nCodes in letters, on paper too, open nothing any more: print those letters again.\n' +
  `${webhooks} webhooks deliver nothing before their school has made a new secret.\n` +
  'What a school removed is not recognised by the register when it is listed again, nor what was asked before.'
