import { readFileSync } from 'node:fs'
import { parse, type OperationDefinitionNode } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenIn } from '../testing/claims/claims.js'
import { aPicture, ask, send, visitor, type Asker } from '../testing/client.js'
import { aProvider, type Person } from '../testing/people.js'
import { aProduct, type Product } from '../testing/product.js'

let product: Product
let provider: Person
const examples = new Map<string, { query: string; variables: Record<string, any> }>()
const played = new Set<string>()
beforeAll(async () => {
  // As the playground reads the file. The client is compiled apart from the server: hence no static import.
  const tabs: string = '../../client/playground/tabs.ts'
  const { tabsFrom } = (await import(/* @vite-ignore */ tabs)) as {
    tabsFrom: (examples: string) => { query: string; variables?: string }[]
  }
  for (const { query, variables = '{}' } of tabsFrom(readFileSync('docs/examples.graphql', 'utf8'))) {
    const operation = parse(query).definitions[0] as OperationDefinitionNode
    examples.set(operation.name!.value, { query, variables: JSON.parse(variables) })
  }
  product = await aProduct({ env: { NOTICE_DAYS: '7' } })
  provider = await aProvider(product)
})
afterAll(() => product.close())

/** Runs an example with its own variables, some of them replaced; a refusal is a failure. Answers its one root field. */
async function play(name: string, as: Asker, input?: object, others: object = {}): Promise<any> {
  played.add(name)
  const { query, variables } = examples.get(name)!
  const given = { ...variables, ...(input ? { input: { ...variables.input, ...input } } : {}), ...others }
  const [answer] = Object.values<any>(await ask(product, query, given, as))
  expect(answer?.userErrors ?? [], name).toEqual([])
  return answer
}

/** Runs the upload of the examples, as its comment says. */
async function uploaded(as: Asker, colour: string): Promise<string> {
  played.add('UploadFile')
  const form = new FormData()
  form.set(
    'operations',
    JSON.stringify({ ...examples.get('UploadFile')!, variables: { input: { file: null } } }),
  )
  form.set('map', JSON.stringify({ 0: ['variables.input.file'] }))
  form.set('0', new File([new Uint8Array(await aPicture(colour))], 'certificate.png'))
  const headers = {
    'apollo-require-preflight': 'true',
    ...(as.key ? { Authorization: `Token ${as.key}` } : {}),
  }
  const response = await fetch(`${product.url}/graphql`, { method: 'POST', headers, body: form })
  return ((await response.json()) as any).data.uploadFile.file.id
}

const signIn = async (input: object = {}): Promise<Asker> => ({
  key: (await play('SignIn', visitor, input)).key,
})

test('the examples tell the whole story, letters and all, in the order in which they stand', async () => {
  expect((await play('RegisterRules', visitor)).noticeDays).toBe(7)

  const papers = async () => ({
    taxCertificate: await uploaded(visitor, '#101010'),
    registrationCertificate: await uploaded(visitor, '#202020'),
    ministryApproval: await uploaded(visitor, '#303030'),
  })
  await play('CheckRegistration', visitor)
  const { school } = await play('RegisterSchool', visitor, await papers())
  expect(school).toMatchObject({ name: 'Greenfield Academy', state: 'AWAITING_APPROVAL' })
  await product.mail.letterTo('office@greenfield.example', /received your registration/)
  await product.mail.letterTo(provider.email, /Greenfield Academy waits for your decision/)
  const otherAccount = {
    username: 'hilltop',
    email: 'hilltop@example.com',
    password1: 'nine loud mountains',
    password2: 'nine loud mountains',
  }
  const second = {
    ...(await papers()),
    name: 'Hilltop College',
    email: 'office@hilltop.example',
    account: otherAccount,
  }
  const { school: hilltop } = await play('RegisterSchool', visitor, second)

  const desk = await signIn({ username: provider.username, password: provider.password })
  const waiting = await play('SchoolApplications', desk)
  expect(waiting.edges.map((edge: any) => edge.node.school.name)).toEqual([
    'Greenfield Academy',
    'Hilltop College',
  ])
  for (const { id: schoolId } of [school, hilltop])
    expect((await play('ApproveSchool', desk, { schoolId })).school.state).toBe('APPROVED')
  await product.mail.letterTo('bursar@greenfield.example', /Greenfield Academy is approved/)

  let greenfield = await signIn()
  const listing = { evidence: [await uploaded(greenfield, '#404040')] }
  const { debtor } = await play('AddDebtor', greenfield, listing)
  expect(debtor).toMatchObject({
    amountOwed: { amount: '45000.00', currency: 'NGN' },
    letter: { state: 'QUEUED' },
  })
  const again = await play('AddDebtor', greenfield, listing)
  expect(again.debtor.id).toBe(debtor.id)

  const letter = await product.mail.letterTo('ngozi.okafor@example.com')
  expect(letter.text).toContain('₦45,000.00')
  const claim = await play('Claim', visitor, undefined, { token: tokenIn(letter) })
  expect(claim).toMatchObject({ studentName: 'Chidinma O.', school: { name: 'Greenfield Academy' } })

  const { totals, debtors } = await play('Dashboard', greenfield)
  expect(totals).toEqual({ count: 1, owed: { amount: '45000.00', currency: 'NGN' } })
  expect(debtors.edges.map((edge: any) => edge.node.id)).toEqual([debtor.id])

  let other = await signIn({ username: 'hilltop', password: 'nine loud mountains' })
  expect((await play('Directory', other)).edges).toEqual([])
  product.clock.forward(8)
  greenfield = await signIn()
  other = await signIn({ username: 'hilltop', password: 'nine loud mountains' })
  expect((await play('Directory', other)).edges.map((edge: any) => edge.node)).toMatchObject([
    {
      studentName: 'Chidinma Okafor',
      amountOwed: { amount: '45000.00' },
      school: { name: 'Greenfield Academy' },
    },
  ])

  const { key, apiKey } = await play('CreateApiKey', other)
  const program = { key }
  const { check } = await play('CheckWard', program)
  expect(check.results).toMatchObject([
    { relation: 'CHILD', likelihood: 'LIKELY', entry: { id: debtor.id, amountOwed: { amount: '45000.00' } } },
  ])
  const { checks } = await play('CheckWards', program)
  expect(checks.map(({ results }: any) => results.length)).toEqual([1, 0])
  expect((await play('RecordCheckOutcome', program, { checkId: check.id })).check.outcome).toBe(
    'ADMITTED_WITH_PLAN',
  )
  const { school: own } = await play('Checks', other)
  expect(own.checks.edges.map((edge: any) => edge.node.reference)).toEqual([
    '2027-0013',
    '2027-0012',
    '2027-0012',
  ])
  expect((await play('RateLimit', program)).allowance).toBe('REQUESTS')
  await play('NotTheSamePerson', program, { checkId: check.id, debtorId: debtor.id })
  expect((await play('CheckWard', program)).check.results).toEqual([])
  const keys = await play('ApiKeys', other)
  expect(keys.school.apiKeys).toMatchObject([{ id: apiKey.id, madeBy: 'hilltop', revokedAt: null }])
  expect((await play('RevokeApiKey', other, { id: apiKey.id })).apiKey.revokedAt).toBeTruthy()

  const { contend } = await play('ContendClaim', visitor, { token: tokenIn(letter) })
  const waitingFor = (await play('Contends', greenfield)).school.contends
  expect(waitingFor.edges.map((edge: any) => edge.node.contend.id)).toEqual([contend.id])
  const rejected = await play('RejectContend', greenfield, { contendId: contend.id })
  expect(rejected.schoolContend.contend.escalateBy).toBeTruthy()

  await play('UpdateDebtor', greenfield, { id: debtor.id })
  const paid = await play('RecordPayment', greenfield, { debtorId: debtor.id })
  expect(paid.debtor).toMatchObject({ status: 'COMPLETED', amountOwed: { amount: '0.00' } })
  await product.mail.letterTo('ngozi.okafor@example.com', /all is settled/)
  expect((await play('Directory', other)).edges).toEqual([])
  const { ledger, history } = await play('Debtor', greenfield, undefined, { id: debtor.id })
  expect(ledger.map((line: any) => line.kind)).toEqual(['OPENING', 'CORRECTION', 'PAYMENT'])
  expect(history.map((entry: any) => entry.act)).toEqual([
    'debtor.payment',
    'debtor.updated',
    'contend.reject',
    'contend.open',
    'debtor.added',
  ])

  const lines = 'query ($id: ID!) { debtor(id: $id) { ledger { id kind } } }'
  const { debtor: read } = await ask(product, lines, { id: debtor.id }, greenfield)
  const paymentId = read.ledger.at(-1).id
  const voided = await play('VoidPayment', greenfield, { paymentId })
  expect(voided.debtor.amountOwed.amount).toBe('40000.00')

  const mistake = await play('AddDebtor', greenfield, {
    evidence: [],
    requestKey: 'another',
    studentName: 'Tobi Ade',
  })
  const withdrawn = await play('WithdrawDebtor', greenfield, { id: mistake.debtor.id })
  expect(withdrawn.debtor.inDirectory).toEqual({
    listed: false,
    reason: 'The school has withdrawn this claim.',
  })

  const { unreadCount, edges } = await play('Notifications', greenfield)
  expect(unreadCount).toBe(edges.length)
  expect(edges.map((edge: any) => edge.node.text)).toContain('Greenfield Academy is approved.')
  expect((await play('MarkNotificationRead', greenfield)).unreadCount).toBe(0)

  expect(await play('SendMessage', visitor)).toMatchObject({ sent: true })
  // Its session has run out with the days that went by.
  const later = await signIn({ username: provider.username, password: provider.password })
  const { newMessages, messages } = await play('Messages', later)
  expect(newMessages).toBe(1)
  const [{ node: written }] = messages.edges
  expect(written).toMatchObject({ fullName: 'Amina Yusuf', text: 'How does a small school join?' })
  const { message } = await play('MarkMessage', later, { messageId: written.id })
  expect(message).toEqual({ id: written.id, state: 'CLOSED', handledBy: provider.username })
  expect(await play('Subscribe', visitor)).toMatchObject({ sent: true })
  const asked = await product.mail.letterTo('amina.yusuf@example.com', /newsletter/)
  await fetch(`${product.url}${new URL(/http\S+\/newsletter\/\S+/.exec(asked.text)![0]).pathname}/confirm`, {
    method: 'POST',
  })
  expect((await play('Subscribers', later)).subscriberCount).toBe(1)

  await play('SignOut', greenfield)
  const { errors } = await send(product, examples.get('Notifications')!.query, {}, greenfield)
  expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }])
})

test('every example was played', () => {
  expect([...played].toSorted()).toEqual([...examples.keys()].toSorted())
})
