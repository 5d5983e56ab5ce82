import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import type { Who } from './pages.ts'

interface SignIn {
  username: string
  password: string
}

/** The demo's sign-ins, which it writes into its data folder. */
export const signInsOf = async (dataDir: string): Promise<SignIn[]> =>
  JSON.parse(await readFile(join(dataDir, 'demo-sign-ins.json'), 'utf8')) as SignIn[]

/** Signs a browser in as somebody of the demo; a visitor's stays as it is. */
export async function enterDemo(
  context: BrowserContext,
  url: string,
  who: Who,
  signIns: readonly SignIn[],
): Promise<void> {
  if (!who) return
  const { username, password } = signIns.find((one) => one.username === who)!
  const answer = await context.request.post(`${url}/graphql`, {
    headers: { Origin: url },
    data: {
      query: 'mutation ($input: SignInInput!) { signIn(input: $input) { userErrors { message } } }',
      variables: { input: { username, password } },
    },
  })
  if (!answer.ok()) throw new Error(`${username} cannot sign in: ${answer.status()}`)
}
