import { beforeEach, describe, expect, test } from 'vitest'
import { daysLater, found, letterState, tokenIn } from '../../testing/claims/claims.js'
import { act, aPicture, ask, send, upload, type Asker } from '../../testing/client.js'
import { rows } from '../../testing/databases/database.js'
import { aDebtor, aProvider, aSchool, anAccount, anApprovedSchool, decide } from '../../testing/people.js'
import { theProduct } from '../../testing/product.js'
import { quiet } from '../../testing/databases/stored.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0', TRUST_PROXY: '1', CLAIM_MISSES_PER_HOUR: '20' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider, 'Greenfield College')
const other = await anApprovedSchool(product, provider, 'Hillside School')

let number = 0
let surname: string
let parentEmail: string
let id: string
let token: string
beforeEach(async () => {
  await daysLater(product, 0, provider, school, other)
  surname = `Obi${'abcdefghijklmnopqrstuvwxyz'[++number]}`
  parentEmail = `family${number}@example.com`
  const evidence = [(await upload(product, await aPicture(), { as: school })).id]
  ;({ id } = await aDebtor(product, school, { studentName: `Ada ${surname}`, parentEmail, evidence }))
  token = tokenIn(await product.mail.letterTo(parentEmail))
  await quiet(product)
})

const WHOLE = `id studentName parentName mayContend mayNotContendBecause withdrawnAt removedAt evidence { name }
  looks { count held looks { school on why } } ledger { kind amount { amount } on } contends { state studentName } plan { id }`
const claim = async (answer?: string, as?: Asker) =>
  (
    await ask(
      product,
      `query ($token: String!, $surname: String) { claim(token: $token, surname: $surname) { ${WHOLE} } }`,
      { token, surname: answer },
      as,
    )
  ).claim

const isSeen = async (who = other) => (await found(product, surname, who)).includes(`Ada ${surname}`)

describe('the ward’s surname', () => {
  test('opens names, evidence, looks and ledger; without it there are initials and nothing', async () => {
    expect(await claim()).toMatchObject({
      studentName: 'Ada O.',
      parentName: 'Ngozi O.',
      evidence: null,
      looks: null,
      ledger: null,
      mayContend: true,
    })
    expect(await claim(surname.toUpperCase())).toMatchObject({
      studentName: `Ada ${surname}`,
      parentName: 'Ngozi Okafor',
      evidence: [{ name: 'paper.png' }],
      looks: { count: 0, held: false, looks: [] },
      ledger: [{ kind: 'OPENING', amount: { amount: '45000.00' } }],
    })
  })

  test('can be told wrong five times an hour; then also the right one has to wait', async () => {
    for (let tries = 0; tries < 5; tries++)
      expect(await claim('Adeyemi')).toMatchObject({ studentName: 'Ada O.', evidence: null })
    const { errors } = await send(
      product,
      'query ($token: String!, $surname: String) { claim(token: $token, surname: $surname) { id } }',
      { token, surname },
    )
    expect(errors).toMatchObject([{ extensions: { code: 'RATE_LIMITED' } }])
    expect(await claim()).toMatchObject({ studentName: 'Ada O.' })
  })

  test('told right uses up no tries', async () => {
    for (let tries = 0; tries < 8; tries++) expect((await claim(surname)).evidence).toHaveLength(1)
  })
})

test('links that open nothing are counted for each network; one that opens something opens all the same', async () => {
  const guess = (address: string, guessed: string) =>
    send(
      product,
      'query ($token: String!) { claim(token: $token) { id } }',
      { token: guessed },
      {
        key: null,
        address,
      },
    )
  for (let tries = 0; tries < 20; tries++)
    expect((await guess('203.0.113.9', `${tries}`.padEnd(43, 'A'))).data).toEqual({ claim: null })
  expect((await guess('203.0.113.9', 'B'.repeat(43))).errors).toMatchObject([
    { extensions: { code: 'RATE_LIMITED' } },
  ])
  for (const address of ['203.0.113.9', '203.0.113.10'])
    expect((await guess(address, token)).data).toEqual({ claim: { id } })
})

describe('which schools looked', () => {
  test('is told after a week, without what they typed; the school’s own looks are not among them', async () => {
    for (const who of [other, school]) expect(await isSeen(who)).toBe(true)
    expect((await claim(surname)).looks).toEqual({ count: 0, held: false, looks: [] })
    await daysLater(product, 8, other, school, provider)
    const { looks } = await claim(surname)
    expect(looks).toMatchObject({ count: 1, held: false })
    expect(looks.looks).toEqual([
      {
        school: 'Hillside School',
        on: expect.stringMatching(/^\d{4}-/),
        why: 'It searched the register by name.',
      },
    ])
  })

  test('is told of checks by its purpose, by people and programs alike, never with the reference', async () => {
    // Unlike the other families of this file, so that it is among the five results.
    surname = 'Quartermaine'
    parentEmail = 'quartermaine@example.com'
    const family = {
      studentName: 'Ada Quartermaine',
      parentName: 'Ngozi Quartermaine',
      phone: '0809 876 5432',
    }
    ;({ id } = await aDebtor(product, school, { ...family, parentEmail }))
    token = tokenIn(await product.mail.letterTo(parentEmail))
    await quiet(product)
    const input = { student: family.studentName, parent: family.parentName, phone: family.phone }
    const made = await act(
      product,
      'createApiKey',
      { name: 'Admissions', scopes: ['CHECK'] },
      { as: other, select: 'key' },
    )
    const check = (more: object, headers?: Record<string, string>) =>
      send(
        product,
        'mutation ($input: CheckWardInput!) { checkWard(input: $input) { check { results { relation likelihood entry { id } } } } }',
        { input: { ...input, reference: 'Secret-9', ...more } },
        headers ? { key: null } : other,
        headers,
      )
    const results = async (answer: ReturnType<typeof check>) =>
      (await answer).data.checkWard.check.results
        .filter(({ entry }: any) => entry.id === id)
        .map((one: any) => `${one.relation} ${one.likelihood}`)
    expect(await results(check({ purpose: 'READMISSION' }))).toEqual(['CHILD LIKELY'])
    expect(await results(check({}, { Authorization: `Bearer ${made.key}` }))).toEqual(['CHILD LIKELY'])
    // A brother: the entry is not shown, yet the family's name has come up.
    expect(await results(check({ student: 'Tobechukwu Quartermaine' }))).toEqual(['FAMILY POSSIBLE'])
    await daysLater(product, 8, other, school, provider)
    const { looks } = await claim(surname)
    expect(looks.looks.map(({ why }: any) => why)).toEqual([
      'It checked before admitting a child. It was told that there may be a claim, and by which school: no name and no amount.',
      'It checked before admitting a child.',
      'It checked before admitting a child again.',
    ])
    expect(JSON.stringify(looks)).not.toContain('Secret-9')
  })

  test('is only a number under a safeguarding hold', async () => {
    await isSeen()
    await rows(product, 'insert into safeguarding_hold (debtor_id, at, runs_from) values (?, now(), ?)', [
      id,
      product.clock.now(),
    ])
    await daysLater(product, 8, other, school, provider)
    expect((await claim(surname)).looks).toEqual({ count: 1, held: true, looks: [] })
  })
})

test('why a claim cannot be answered is said', async () => {
  await act(product, 'contendClaim', { token, reason: 'OTHER', message: 'No.', files: [] })
  expect(await claim()).toMatchObject({
    mayContend: false,
    mayNotContendBecause: expect.stringContaining('already answered'),
    contends: [{ state: 'OPEN', studentName: 'Ada O.' }],
  })
})

describe('signed in', () => {
  const mine = async (as: Asker) =>
    (await ask(product, `{ viewer { claims { ${WHOLE} } } }`, {}, as)).viewer.claims
  const verified = async () => {
    const person = await anAccount(product, `family${number}`)
    await rows(product, 'update account set verified_email = email where username = ?', [person.username])
    return person
  }

  test('a family sees the claims against its verified address, whole', async () => {
    const unverified = await anAccount(product, `Family${number}`)
    expect(await mine(unverified)).toEqual([])
    await rows(product, 'update account set verified_email = email where username = ?', [unverified.username])
    expect(await mine(unverified)).toMatchObject([{ id, studentName: `Ada ${surname}`, evidence: [{}] }])
    const stranger = await anAccount(product)
    expect(await mine(stranger)).toEqual([])
  })

  test('a family reads beside its case what is claimed; the school reads only the case', async () => {
    const person = await verified()
    const input = { debtorId: id, reason: 'OTHER', message: 'Please look again.', files: [] }
    const { contend } = await act(product, 'contendClaim', input, { as: person, select: 'contend { id }' })
    const beside = async (as: Asker) =>
      (
        await ask(
          product,
          'query ($id: ID!) { contend(id: $id) { id claim { id evidence { name } inDirectory { disputed } } } }',
          { id: contend.id },
          as,
        )
      ).contend
    expect(await beside(person)).toMatchObject({
      claim: { id, evidence: [{}], inDirectory: { disputed: true } },
    })
    expect(await beside(school)).toEqual({ id: contend.id, claim: null })
    await rows(product, "update debtor set parent_email = 'another@example.com' where id = ?", [id])
    expect(await beside(person)).toEqual({ id: contend.id, claim: null })
  })

  test('no claim is there of which nobody was told, or of a school that is not approved', async () => {
    const waiting = await aSchool(product)
    await aDebtor(product, waiting, { parentEmail })
    const person = await verified()
    expect(await mine(person)).toHaveLength(1)
    await rows(product, 'update debtor set noticed_at = null where id = ?', [id])
    expect(await mine(person)).toEqual([])
  })

  test('a suspended school’s claim stays in sight, and says so', async () => {
    const third = await anApprovedSchool(product, provider)
    const { id: theirs } = await aDebtor(product, third, { parentEmail })
    await letterState(product, theirs, 'SENT', third)
    await decide(product, provider, 'suspendSchool', { schoolId: third.schoolId, reason: 'An inquiry.' })
    expect((await mine(await verified())).map((one: any) => one.id)).toEqual([theirs, id])
  })
})
