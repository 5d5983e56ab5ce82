import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { painted } from './scripts/painted.mjs'

/** Tests that open a database or start processes are slow; `npm run check` leaves them to `npm test`. */
const NEEDS_A_DATABASE =
  /(?:aProduct|theProduct|theRegister)\(|anOlderDatabase\(|anEmbeddedFolder\(|inject\('databaseUrl'\)|node:child_process|testing\/servers\/processes/

/** What one process keeps for all its connections is what these ask: they have one of their own. */
const ALONE = [
  'server/database/driver.test.ts',
  'server/database/sent-together.test.ts',
  'server/database/connections/planned-once.test.ts',
]

const files = globSync('{common,server,soak}/**/*.test.ts').map((name) => ({
  name,
  text: readFileSync(name, 'utf8'),
}))
const withDatabase = files.filter(({ text }) => NEEDS_A_DATABASE.test(text))
const namesOf = (some: typeof files) => some.map(({ name }) => name)

const server = {
  // Two copies of graphql (its .js and its .mjs build) would break type-graphql's instanceof checks.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
}
/** What comes about by itself is waited for as long as a busy machine takes. */
const patient = { expect: { poll: { timeout: 30_000 } } } as const
const node = {
  environment: 'node',
  setupFiles: ['server/testing/setup.ts'],
  testTimeout: 60_000,
  ...patient,
} as const
const database = { globalSetup: ['server/testing/databases/postgres.ts'], hookTimeout: 60_000 } as const

export default defineConfig({
  test: {
    // Vitest leaves a processor free, which on two is half of them. A third of the time goes by waiting for a database.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        ...server,
        test: {
          ...node,
          ...database,
          name: 'server',
          include: namesOf(withDatabase).filter((name) => !ALONE.includes(name)),
          // A worker loads the product once, and opens one after the other of it: what a module keeps must not tell.
          isolate: false,
        },
      },
      {
        ...server,
        test: { ...node, ...database, name: 'alone', include: ALONE },
      },
      {
        ...server,
        test: {
          ...node,
          name: 'unit',
          include: namesOf(files.filter((file) => !withDatabase.includes(file))),
          // These keep nothing from file to file, so a worker loads once what they share.
          isolate: false,
        },
      },
      {
        // As it is built: the first pages without Chakra's elements.
        plugins: [react(), painted()],
        test: {
          name: 'client',
          environment: 'jsdom',
          include: ['client/**/*.test.{ts,tsx}'],
          setupFiles: ['client/testing/setup.ts'],
          // Loading React and Chakra for each file would be most of their time; the setup takes back what a file has done.
          isolate: false,
          // Typing and looking by role takes seconds where other things run beside it.
          testTimeout: 60_000,
          ...patient,
        },
      },
    ],
  },
})
