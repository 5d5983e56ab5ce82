import { expect } from 'vitest'
import { act, ask, send, visitor } from './client.js'
import type { Person } from './people.js'
import type { Product } from './product.js'
import { invitationIn } from './school-people.js'

/** The settings of a product whose operator named its first provider. */
export const OPERATOR = {
  PROVIDER_USERNAME: 'operator',
  PROVIDER_EMAIL: 'operator@dma.example',
  PROVIDER_PASSWORD: 'kettle mango violin',
}
/** Of whoever accepts an invitation. */
export const PASSWORD = 'nine loud mountains'

/** What the providers do with one another, and what they read of it. Where nobody is named, `ngozi` does it. */
export function providersOf(here: () => { product: Product; ngozi: Person }) {
  const invite = (email: string, as: Person = here().ngozi) =>
    act(
      here().product,
      'inviteProvider',
      { email },
      { as, select: 'invitation { id email invitedBy expiresAt }' },
    )
  const people = async (as: Person = here().ngozi): Promise<any[]> =>
    (await ask(here().product, '{ providers { id username email since lastSeenAt removable } }', {}, as))
      .providers
  return {
    invite,
    /** The token of the newest letter, the one that is number `letter` to this address. */
    async invited(email: string, letter = 1): Promise<string> {
      expect((await invite(email)).userErrors).toEqual([])
      return invitationIn((await here().product.mail.lettersTo(email, /invited to the desk/, letter)).at(-1)!)
    },
    accept: (token: string, over: Record<string, unknown> = {}) =>
      act(
        here().product,
        'acceptInvitation',
        { token, username: `halima.${++counter}`, password1: PASSWORD, password2: PASSWORD, ...over },
        { select: 'key viewer { id username email emailVerified isProvider }' },
      ),
    opens: async (token: string) =>
      (
        await ask(
          here().product,
          'query ($token: String!) { invitation(token: $token) { email } }',
          { token },
          visitor,
        )
      ).invitation,
    remove: (accountId: string, as: Person = here().ngozi) =>
      act(here().product, 'removeProvider', { accountId }, { as, select: 'removedId' }),
    people,
    idOf: async ({ username }: { username: string }) =>
      (await people()).find((person) => person.username === username)?.id as string,
    mayDecide: async (key: string) =>
      (await send(here().product, '{ schoolApplications(first: 1) { totalCount } }', {}, { key })).errors
        .length === 0,
  }
}

let counter = 0
