import { describe, expect, test } from 'vitest'
import { FORMS } from '../pages/claim/claim-routes.js'
import { dayIn } from '../testing/claims/cases.js'
import { aClaimVisitor } from '../testing/claims/claim-visitor.js'
import { done, tokensOf } from '../testing/claims/claims.js'
import { aPicture, act, ask, upload, visitor, type Asker } from '../testing/client.js'
import { rows } from '../testing/databases/database.js'
import { aDebtor, aProvider, anAccount, anApprovedSchool } from '../testing/people.js'
import { printed } from '../testing/printed.js'
import { theProduct } from '../testing/product.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider)

/** Somebody on the family's side of a claim, with a case of theirs open. */
interface Family {
  debtorId: string
  /** Null for somebody who is signed in. */
  token: string | null
  as: Asker
  contendId: string
  /** A file of the school's evidence. */
  file: string
}

let number = 0
async function aFamily(kind: Kind): Promise<Family> {
  const account = kind === 'account' ? await anAccount(product) : null
  if (account)
    await rows(product, 'update account set verified_email = email where username = ?', [account.username])
  const file = (await upload(product, await aPicture(`#00${String(1000 + ++number)}`), { as: school })).id
  const { id } = await aDebtor(product, school, {
    studentName: 'Tobi Alabi',
    parentEmail: account?.email ?? `family-${number}@example.com`,
    evidence: [file],
    term: `Term ${number}`,
    requestKey: `family ${number}`,
  })
  await rows(product, 'update debtor set noticed_at = now() where id = ?', [id])
  const [mailed] = await tokensOf(product, [id])
  const isPrinted = kind.startsWith('printed')
  const token = account ? null : isPrinted ? (await printed(product, id, school)).token! : mailed!
  if (isPrinted) await done(product, 'recordHandOver', { id }, school)
  const by = token ? { token } : { debtorId: id }
  const input = { ...by, reason: 'OTHER', message: 'No.', files: [] }
  const { contend } = await act(product, 'contendClaim', input, {
    as: account ?? visitor,
    select: 'contend { id }',
  })
  if (kind === 'printed, not handed over')
    await rows(product, 'update debtor set handed_over_on = null where id = ?', [id])
  if (kind === 'ended')
    await rows(product, 'update claim_link set revoked_at = now() where debtor_id = ?', [id])
  return { debtorId: id, token, as: account ?? visitor, contendId: contend.id, file }
}

const KINDS = ['e-mail', 'printed, not handed over', 'printed, handed over', 'ended', 'account'] as const
type Kind = (typeof KINDS)[number]

/** What the family tries, one after the other, and what is made ready for it: each can be done by whoever may. */
const TRIES: [
  operation: string,
  input: (family: Family) => object,
  ready?: (family: Family) => Promise<unknown>,
][] = [
  ['requestClaimLink', () => ({})],
  ['commentOnContend', ({ contendId }) => ({ contendId, message: 'Well?', files: [] })],
  [
    'escalateContend',
    ({ contendId }) => ({ contendId, message: 'No.', files: [] }),
    (family) => put(family, 'REJECTED'),
  ],
  [
    'addStatement',
    ({ contendId }) => ({ contendId, statement: 'We paid.' }),
    (family) => put(family, 'DISMISSED'),
  ],
  ['takeAnswer', ({ contendId }) => ({ contendId }), (family) => put(family, 'ANSWERED_IN_PART')],
  ['withdrawContend', ({ contendId }) => ({ contendId }), (family) => put(family, 'OPEN')],
  [
    'contendClaim',
    () => ({ reason: 'NOT_LIABLE', message: 'It is not ours.', files: [] }),
    (family) => put(family, 'WITHDRAWN'),
  ],
  ['pleadForTime', () => ({ instalments: [{ dueOn: dayIn(product, 20) }], files: [] }), endAll],
  ['answerPlan', ({ contendId }) => ({ contendId, answer: 'DECLINE', instalments: [] }), anOffer],
  [
    'sendProof',
    ({ contendId }) => ({
      ...{ contendId, instalment: 1, paidOn: dayIn(product, 0), amount: '45000', files: [slip] },
    }),
    anAgreedPlan,
  ],
  ['revokeClaimLinks', () => ({ surname: 'Alabi' }), endAll],
  ['refuseLetter', () => ({})],
]
/** Tokens of other kinds. */
const NOT_OF_CLAIMS = ['acceptInvitation', 'verifyEmail']

const put = ({ contendId }: Family, state: string) =>
  rows(product, 'update contend set state = ?, clock_from = ? where id = ?', [
    state,
    product.clock.now(),
    contendId,
  ])
async function endAll({ debtorId }: Family): Promise<void> {
  await rows(product, `update contend set state = 'WITHDRAWN' where debtor_id = ?`, [debtorId])
}
async function anOffer(family: Family): Promise<void> {
  await endAll(family)
  await put(family, 'COUNTERED')
  await rows(product, `update contend set reason = 'MORE_TIME' where id = ?`, [family.contendId])
}

/** What is sent as proof. */
let slip: string
async function anAgreedPlan(family: Family): Promise<void> {
  await anOffer(family)
  await put(family, 'AGREED')
  await rows(
    product,
    `insert into payment_plan (contend_id, proposed_by, proposed_at, instalments, agreed_at) values (?, 'FAMILY', ?, ?, ?)`,
    [
      family.contendId,
      product.clock.now(),
      JSON.stringify([{ dueOn: dayIn(product, 0), amount: 4_500_000 }]),
      product.clock.now(),
    ],
  )
  slip = (await upload(product, await aPicture(), { name: 'slip.png' })).id
}

/** What came of it, in a word or two. */
async function tried(family: Family, [operation, input, ready]: (typeof TRIES)[number]): Promise<string> {
  await ready?.(family)
  const { token, debtorId } = family
  const by = token ? { token } : ['contendClaim', 'pleadForTime'].includes(operation) ? { debtorId } : {}
  const { userErrors } = await act(product, operation, { ...input(family), ...by }, { as: family.as })
  const [refusal] = userErrors
  if (!refusal) return 'may'
  if (refusal.code === 'NOT_FOUND') return 'nothing there'
  if (/only shows the claim/.test(refusal.message)) return 'only reads'
  if (/came to you by e-mail/.test(refusal.message)) return 'only by e-mail'
  return refusal.message
}

const all = (outcome: string, differs: Record<string, string> = {}) => ({
  ...Object.fromEntries(TRIES.map(([operation]) => [operation, outcome])),
  ...differs,
})
const LINKS_ONLY = ['requestClaimLink', 'revokeClaimLinks', 'refuseLetter']

test('every operation that takes a claim’s link is in the table', async () => {
  const { __schema } = await ask(
    product,
    '{ __schema { mutationType { fields { name args { type { ofType { inputFields { name } } } } } } } }',
  )
  const withToken = __schema.mutationType.fields.filter(({ args }: any) =>
    args[0]?.type.ofType?.inputFields?.some(({ name }: any) => name === 'token'),
  )
  const names = withToken.map(({ name }: any) => name).filter((name: string) => !NOT_OF_CLAIMS.includes(name))
  expect(names.toSorted()).toEqual(TRIES.map(([operation]) => operation).toSorted())
})

describe('what may be done', () => {
  test.each([
    ['e-mail', all('may')],
    [
      'printed, not handed over',
      all('only reads', {
        requestClaimLink: 'may',
        revokeClaimLinks: 'only by e-mail',
        // Whoever got it by mistake says so; nothing ends but this link.
        refuseLetter: 'may',
      }),
    ],
    ['printed, handed over', all('may', { revokeClaimLinks: 'only by e-mail' })],
    ['ended', all('nothing there')],
  ] as const)('by a link: %s', async (kind, expected) => {
    const family = await aFamily(kind)
    const outcomes: Record<string, string> = {}
    for (const each of TRIES) outcomes[each[0]] = await tried(family, each)
    expect(outcomes).toEqual(expected)
  })

  test('by an account under the claim’s address', async () => {
    const family = await aFamily('account')
    for (const each of TRIES.filter(([operation]) => !LINKS_ONLY.includes(operation)))
      expect(await tried(family, each), each[0]).toBe('may')
  })
})

describe('what is read', () => {
  test.each([
    ['e-mail', { open: true, names: 'Tobi Alabi', evidence: 1, looks: true, cases: 1, file: 200 }],
    [
      'printed, not handed over',
      { open: true, names: 'Tobi Alabi', evidence: 1, looks: false, cases: 1, file: 200 },
    ],
    [
      'printed, handed over',
      { open: true, names: 'Tobi Alabi', evidence: 1, looks: true, cases: 1, file: 200 },
    ],
    ['ended', { open: false, names: null, evidence: null, looks: false, cases: null, file: 404 }],
  ] as const)('by a link, with the surname: %s', async (kind, expected) => {
    const { token, file } = await aFamily(kind)
    const { claim } = await ask(
      product,
      `query ($token: String!) { claim(token: $token, surname: "Alabi") {
        studentName evidence { id } looks { count } contends { id } mayContend } }`,
      { token },
    )
    const browser = aClaimVisitor(product, token!)
    await browser.tell('Alabi')
    expect({
      open: claim !== null,
      names: claim?.studentName ?? null,
      evidence: claim?.evidence?.length ?? null,
      looks: (claim?.looks ?? null) !== null,
      cases: claim?.contends.length ?? null,
      file: (await browser.open(`/files/${file}`)).status,
    }).toEqual(expected)
    expect((await browser.open()).words.includes('shown once the school has recorded')).toBe(
      kind === 'printed, not handed over',
    )
  })

  test('by a link whose surname was not told: neither papers nor looks', async () => {
    for (const kind of ['e-mail', 'printed, handed over'] as const) {
      const { token, file } = await aFamily(kind)
      const query = 'query ($token: String!) { claim(token: $token) { evidence { id } looks { count } } }'
      expect((await ask(product, query, { token })).claim).toEqual({ evidence: null, looks: null })
      expect((await aClaimVisitor(product, token!).open(`/files/${file}`)).status).toBe(403)
    }
  })
})

describe('the forms of the claim’s pages', () => {
  const counted = async ({ debtorId }: Family) =>
    rows(
      product,
      `select c.id, c.state, c.statement, count(m.id)::int as said from contend c
         join contend_message m on m.contend_id = c.id where c.debtor_id = ? group by c.id order by c.id`,
      [debtorId],
    )
  const ASKS_ONLY = ['/links', '/not-for-me']

  test.each(FORMS.map(({ path }) => path).filter((path) => !ASKS_ONLY.includes(path)))(
    '%s does nothing by a printed letter that is not handed over',
    async (path) => {
      const family = await (waiting ??= aFamily('printed, not handed over'))
      const before = await counted(family)
      const browser = aClaimVisitor(product, family.token!)
      await browser.tell('Alabi')
      const at = path.replace(':id', family.contendId)
      const shown = await browser.open(at)
      expect(shown.html).not.toContain(`action="/claim/${family.token}${at}"`)
      const fields = { reason: 'OTHER', message: 'No.', statement: 'No.', answer: 'DECLINE', step: 'send' }
      const dates = { how: 'once', first: dayIn(product, 20) }
      // Refused, or back at the case: it says what can be done.
      expect((await browser.send(at, { ...fields, ...dates })).sent.status).toBeOneOf([422, 303])
      expect(await counted(family)).toEqual(before)
    },
  )
  let waiting: Promise<Family> | undefined

  test('its own page says what to do, and sends a link to the address on record', async () => {
    const { debtorId, token } = await (waiting ??= aFamily('printed, not handed over'))
    const browser = aClaimVisitor(product, token!)
    const { words } = await browser.open()
    expect(words).toContain('has to record that it handed you this letter')
    expect((await browser.send('/links', { step: 'link' })).words).toContain('a new link is on its way')
    const letters = await rows(product, `select 1 from letter where debtor_id = ? and kind = 'claim-link'`, [
      debtorId,
    ])
    expect(letters).toHaveLength(1)
  })

  test('a printed letter cannot end the other links, whether it was handed over or not', async () => {
    for (const kind of ['printed, not handed over', 'printed, handed over'] as const) {
      const { debtorId, token } = await aFamily(kind)
      const browser = aClaimVisitor(product, token!)
      await browser.tell('Alabi')
      expect((await browser.open('/links')).html).not.toContain('value="end"')
      expect((await browser.send('/links', { step: 'end' })).words).toContain('came to you by e-mail')
      const living = await rows(
        product,
        'select 1 from claim_link where debtor_id = ? and revoked_at is null',
        [debtorId],
      )
      expect(living.length).toBeGreaterThan(1)
    }
  })
})
