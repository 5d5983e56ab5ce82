import { beforeEach, describe, expect, test } from 'vitest'
import { LimitReached } from '../doors/limits/limit-reached.js'
import { limitTable, type LimitName } from '../doors/limits/limit-table.js'
import { aPdf } from '../testing/files/a-pdf.js'
import { tokenIn } from '../testing/claims/claims.js'
import { aClaimVisitor } from '../testing/claims/claim-visitor.js'
import { act, send, type Asker } from '../testing/client.js'
import { aDebtor, aProvider, anAccount, anApprovedSchool, type Person } from '../testing/people.js'
import { theProduct } from '../testing/product.js'
import { rest } from '../testing/rest.js'

/*
 * A whole town can come from one address. Whatever one of them has used up there, whoever holds a secret gets on: a
 * password, a browser that is known, a session, a code, a link, a token.
 */
const product = await theProduct({
  env: {
    NOTICE_DAYS: '0',
    TRUST_PROXY: '1',
    FAILED_SIGN_INS_PER_HOUR: '6',
    CLAIM_MISSES_PER_HOUR: '3',
    SIGN_UPS_PER_HOUR: '3',
    ANONYMOUS_UPLOADS_PER_HOUR: '3',
    CONTACTS_PER_HOUR: '2',
    REQUESTS_PER_MINUTE: '60',
  },
})
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider)

let lines = 0
let here: string
let owner: Person
beforeEach(async () => {
  lines += 1
  here = `198.51.100.${lines}`
  owner = await anAccount(product, undefined, `203.0.113.${lines}`)
})

/** Until it is refused. */
async function usedUp(once: (at: number) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < 1000; at++)
    try {
      await once(at)
    } catch (error) {
      if (error instanceof LimitReached) return
      throw error
    }
  throw new Error('This is never used up.')
}

const tried = (who: string) => product.world.limits.signIn.begin({ address: here, who, known: null })
const codeFor = (email: string) => product.world.limits.passwordReset(here, email, null)

/** How a neighbour uses up every limit that counts by network. Where an account or a link counts as well, not the owner's. */
const NEIGHBOUR: Partial<Record<LimitName, () => Promise<void>>> = {
  'sign-in-pair': () => usedUp(() => tried('account:0')),
  'sign-in-network': async () => {
    for (let at = 0; at <= 6; at++) await tried(`name:${at}`)
  },
  'reset-pair': () => usedUp(() => codeFor('a-stranger@example.com')),
  'reset-pair-day': () => usedUp(() => codeFor('a-stranger@example.com')),
  'reset-network': () => usedUp((at) => codeFor(`stranger-${at}@example.com`)),
  'reset-token': () => usedUp(() => product.world.limits.resetTokenMissed(here)),
  'sign-up': () => usedUp(() => product.world.limits.signUp(here)),
  'claim-link': () => usedUp(() => product.world.limits.claimLinkMissed(here)),
  'surname-pair': () => usedUp(() => product.world.limits.surnameTry(0, here)),
  'typed-code-network': () => usedUp(() => product.world.limits.typedCode(here)),
  upload: () => usedUp(() => product.world.limits.anonymousUpload(here)),
  message: () => usedUp((at) => product.world.limits.message(here, `${at}@example.com`)),
  subscription: () => usedUp((at) => product.world.limits.subscription(here, `${at}@example.com`)),
  'ward-question': () => usedUp((at) => product.world.limits.wardQuestion(here, `${at}@example.com`)),
  requests: () => usedUp(() => product.world.limits.request({ address: here, credential: null })),
  'requests-network': () =>
    usedUp((at) => product.world.limits.request({ address: here, credential: `made up ${at}` })),
}

/** What somebody does on that line who holds a secret: made ready before the neighbours come. */
type Story = () => Promise<() => Promise<void>>

const at = (address: string, key: string | null = null): Asker => ({ key, address })
const signIn = (as: Asker, cookie = '') =>
  send(
    product,
    'mutation ($input: SignInInput!) { signIn(input: $input) { key userErrors { code } } }',
    { input: { username: owner.username, password: owner.password } },
    as,
    cookie ? { Cookie: cookie, Origin: product.url } : {},
  )
const knownBrowser = async () =>
  /dma-devices=[^;]+/.exec((await signIn(at(`192.0.2.${lines}`))).headers.getSetCookie().join('; '))![0]
const letterFor = async (email: string) => (await product.mail.letterTo(email, /Your code/)).text
const NEW = { password1: 'Another horse 43', password2: 'Another horse 43' }

let families = 0
async function aFamily() {
  const surname = `Obi${'abcdefghijklmnopqrstuvwxyz'[families++]!}`
  const parentEmail = `family${families}@example.com`
  await aDebtor(product, school, { studentName: `Ada ${surname}`, parentEmail })
  const token = tokenIn(await product.mail.letterTo(parentEmail))
  const visitor = aClaimVisitor(product, token, { address: here })
  await visitor.open()
  return { visitor, surname }
}

const HOLDER: Record<string, Story> = {
  'the right password': async () => async () => {
    expect((await signIn(at(here))).data?.signIn.key).toBeTruthy()
  },
  'the right password, by a program': async () => async () => {
    const body = { username: owner.username, password: owner.password }
    const login = await rest(product, 'POST', '/dj-rest-auth/login/', { as: at(here), body })
    expect(login.status).toBe(200)
  },
  'a known browser': async () => {
    const cookie = await knownBrowser()
    return async () => {
      expect((await signIn(at(here), cookie)).data?.signIn.key).toBeTruthy()
    }
  },
  'a known browser, for a code': async () => {
    const cookie = await knownBrowser()
    return async () => {
      const { data } = await send(
        product,
        'mutation ($input: RequestPasswordResetInput!) { requestPasswordReset(input: $input) { sent } }',
        { input: { email: owner.email } },
        at(here),
        { Cookie: cookie, Origin: product.url },
      )
      expect(data?.requestPasswordReset.sent).toBe(true)
    }
  },
  'an open session that is asked for its password': async () => {
    const { key } = (await signIn(at(`192.0.2.${lines}`))).data.signIn
    const confirm = () => act(product, 'confirmPassword', { password: owner.password }, { as: at(here, key) })
    await confirm()
    return async () => {
      expect((await confirm()).userErrors).toEqual([])
    }
  },
  'an open session that wants the letter about its address': async () => async () => {
    await product.world.limits.request({ address: here, credential: owner.key }).catch(() => {})
    const { errors } = await send(
      product,
      'mutation { requestEmailVerification { sent } }',
      {},
      at(here, owner.key),
    )
    expect(errors).toEqual([])
  },
  'the code of a letter': async () => {
    const as = at(`192.0.2.${lines}`)
    const { requestId } = await act(
      product,
      'requestPasswordReset',
      { email: owner.email },
      { as, select: 'requestId' },
    )
    const code = /\b\d{6}\b/.exec(await letterFor(owner.email))![0]
    return async () => {
      const input = { requestId, code, email: owner.email, ...NEW }
      expect(await act(product, 'resetPassword', input, { as: at(here), select: 'changed' })).toMatchObject({
        changed: true,
      })
    }
  },
  'the token of a program’s letter': async () => {
    const body = { email: owner.email }
    await rest(product, 'POST', '/dj-rest-auth/password/reset/', { as: at(`192.0.2.${lines}`), body })
    const text = await letterFor(owner.email)
    const token = /[\w-]{43}/.exec(text)![0]
    const uid = /uid\W+(\w+)/.exec(text.slice(text.indexOf('They are')))![1]
    return async () => {
      const { status } = await rest(product, 'POST', '/dj-rest-auth/password/reset/confirm/', {
        as: at(here),
        body: { uid, token, new_password1: NEW.password1, new_password2: NEW.password2 },
      })
      expect(status).toBe(200)
    }
  },
  'a claim’s link, the surname and a paper': async () => {
    const { visitor, surname } = await aFamily()
    return async () => {
      expect((await visitor.open()).status).toBe(200)
      expect((await visitor.send('/surname', { surname })).status).toBe(200)
      const paper = { name: 'slip.pdf', bytes: aPdf() }
      const sent = await visitor.send('/dispute', { reason: 'OTHER', message: 'See the slip.' }, [paper])
      expect({ status: sent.status, words: sent.words }).toMatchObject({ status: 200 })
    }
  },
  'an invitation': async () => {
    const email = `asked${lines}@example.com`
    await act(product, 'inviteAdministrator', { email, role: 'BURSAR' }, { as: school })
    const token = /\/join\/([\w-]{43})/.exec((await product.mail.letterTo(email, /invited to act/)).text)![1]
    return async () => {
      const input = { token, username: `asked${lines}`, ...NEW }
      expect(
        (await act(product, 'acceptInvitation', input, { as: at(here), select: 'key' })).key,
      ).toBeTruthy()
    }
  },
}

/** What waits, at most for the rest of a minute, where neighbours send that many requests: secrets that no address carries. */
const REQUESTS = ['requests', 'requests-network'] as const
const LASTING = Object.keys(NEIGHBOUR).filter((name) => !REQUESTS.some((one) => one === name)) as LimitName[]
/** LINES=each tries every limit with everybody by itself; otherwise all of them are used up at once. */
const ROWS = process.env.LINES === 'each' ? LASTING.map((name) => [name]) : [LASTING]

test('this matrix has a row for each limit that counts by network', () => {
  const byNetwork = Object.entries(limitTable(product.world.config.limits))
    .filter(([, { by }]) => by.includes('network'))
    .map(([name]) => name)
  expect(Object.keys(NEIGHBOUR).toSorted()).toEqual(byNetwork.toSorted())
})

describe.each(ROWS.map((names) => [names.length > 1 ? 'everything that lasts' : names[0], names] as const))(
  'on a line whose neighbours have used up %s',
  (_row, names) => {
    test.each(Object.entries(HOLDER))('gets on: %s', async (_holder, ready) => {
      const story = await ready()
      for (const name of names) await NEIGHBOUR[name]!()
      await expect(story()).resolves.toBeUndefined()
    })
  },
)

describe('on a line whose neighbours send requests without end', () => {
  test('an open session, a key and a family’s page that were there before go on', async () => {
    const { visitor } = await aFamily()
    const viewer = () => send(product, '{ viewer { username } }', {}, at(here, owner.key))
    const made = await act(
      product,
      'createApiKey',
      { name: 'Portal', scopes: ['CHECK'] },
      { as: school, select: 'key' },
    )
    const program = () => send(product, '{ rateLimit { remaining } }', {}, at(here, made.key))
    const before = [await viewer(), await program(), await visitor.open()].map(({ status }) => status)
    for (const name of REQUESTS) await NEIGHBOUR[name]!()
    expect((await send(product, '{ viewer { username } }', {}, at(here))).status).toBe(429)
    expect((await send(product, '{ viewer { username } }', {}, at(here, 'made-up'))).status).toBe(429)
    expect([await viewer(), await program(), await visitor.open()].map(({ status }) => status)).toEqual(
      before,
    )
    expect(before).toEqual([200, 200, 200])
  })
})
