import { Kind, parse } from 'graphql'
import type { Tab } from './tabs.js'

/** What a developer reads first: who they are here, and where to go on. It runs as it stands. */
const WELCOME: Tab = {
  query: `# Welcome to DMA’s GraphQL playground. The round button, or Ctrl and Enter, runs what a tab holds.
#
# Who are you here?
#   Signed in to DMA in this browser: you act as yourself already.
#   Not signed in: open the tab SignIn, put in your username and your password, and run it.
#   With a key of your school’s program: type it under “Headers” below, as
#     { "Authorization": "Bearer dma_…" }
#   An approved school makes keys at /admin/api-keys.
#
# The other tabs are a first hour, in order: put in your own ids. Every example: /graphql?tabs=all
# A day may be written 2026-05-31, 31/05/2026 or 31 May 2026.
# Every field and its meaning: the book at the top left. What a mutation refuses stands in userErrors.
#
# Run this to see who you are. “null” means nobody yet.
query WhoAmI {
  viewer {
    school {
      id
      name
      state
    }
    apiKey {
      name
      scopes
      expiresAt
    }
  }
}
`,
}

/** From signing in to a key of one's own, and out again. */
const FIRST_HOUR = [
  'RegisterRules',
  'SignIn',
  'Dashboard',
  'AddDebtor',
  'Debtor',
  'Directory',
  'CheckWard',
  'CreateApiKey',
  'RateLimit',
  'SignOut',
]

/** Returns the tabs that the playground opens with: the first hour, or every example at an address that asks for all. */
export function openingTabs(examples: readonly Tab[], search: string): Tab[] {
  if (new URLSearchParams(search).get('tabs') === 'all') return [WELCOME, ...examples]
  const byName = new Map(examples.map((tab) => [nameOf(tab), tab]))
  return [WELCOME, ...FIRST_HOUR.map((name) => byName.get(name)!)]
}

function nameOf({ query }: Tab): string | undefined {
  const [operation] = parse(query).definitions
  return operation?.kind === Kind.OPERATION_DEFINITION ? operation.name?.value : undefined
}
