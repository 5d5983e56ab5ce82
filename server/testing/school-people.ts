import { expect } from 'vitest'
import { act, ask, visitor, type Asker } from './client.js'
import type { Person, SchoolPerson } from './people.js'
import type { Product } from './product.js'

/**
 * What the people of a school do with one another, and what they read of it. Where nobody is named, `ada` does it: a
 * story may change who that is.
 */
export function peopleOf(here: () => { product: Product; ada: SchoolPerson }) {
  const asking = async (query: string, as: Asker = here().ada, variables = {}) =>
    ask(here().product, query, variables, as)
  const invite = (email: string, as: Asker = here().ada, role = 'BURSAR') =>
    act(
      here().product,
      'inviteAdministrator',
      { email, role },
      { as, select: 'invitation { id email role invitedBy }' },
    )
  const people = async (as?: Asker): Promise<any[]> =>
    (await asking('{ administrators { id username email role since lastSeenAt workingKeys } }', as))
      .administrators
  return {
    invite,
    /** The token of the letter that is number `letter` to this address. */
    async invited(email: string, as?: Asker, letter = 1): Promise<string> {
      expect((await invite(email, as)).userErrors).toEqual([])
      return invitationIn((await here().product.mail.lettersTo(email, /invited to act for/, letter)).at(-1)!)
    },
    join: (token: string, over: Record<string, unknown> = {}, as: Asker = visitor) =>
      act(
        here().product,
        'acceptInvitation',
        {
          token,
          ...(as.key ? {} : { username: `bola.${++counter}`, password1: PASSWORD, password2: PASSWORD }),
          ...over,
        },
        { as, select: 'key viewer { id username email emailVerified school { id name } }' },
      ),
    opens: async (token: string) =>
      (
        await asking(
          'query ($token: String!) { invitation(token: $token) { email schoolName role signsIn } }',
          visitor,
          { token },
        )
      ).invitation,
    people,
    idOf: async ({ username }: Person, as?: Asker): Promise<string> =>
      (await people(as)).find((person) => person.username === username)?.id,
    schoolOf: async (as: Asker) =>
      (await asking('{ viewer { school { id } } }', as)).viewer?.school?.id ?? null,
    noticesOf: async (as: Asker): Promise<string[]> =>
      (await asking('{ notifications { edges { node { text } } } }', as)).notifications.edges.map(
        ({ node }: any) => node.text,
      ),
    historyOf: async (as: SchoolPerson): Promise<any[]> =>
      (
        await asking(
          'query ($id: ID!) { school(id: $id) { history { act by changes { before after } } } }',
          as,
          {
            id: as.schoolId,
          },
        )
      ).school.history,
  }
}

/** An address that nobody else of the test has. */
export const anAddress = () => `bola${++counter}@example.com`

/** The token of the link in an invitation's letter. */
export const invitationIn = ({ text }: { text: string }) => /\/join\/([\w-]{43})/.exec(text)![1]!

let counter = 0
const PASSWORD = 'nine loud mountains'
