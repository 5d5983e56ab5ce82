import { beforeEach, describe, expect, test } from 'vitest'
import { correspondenceOf } from '../../testing/claims/case-letters.js'
import { aToldFamily, caseOf, goesOn, type Told } from '../../testing/claims/cases.js'
import { daysLater, done, tokenIn } from '../../testing/claims/claims.js'
import { act, ask } from '../../testing/client.js'
import { rows } from '../../testing/databases/database.js'
import {
  aDebtor,
  aProvider,
  anAccount,
  anApprovedSchool,
  officeOf,
  type Person,
} from '../../testing/people.js'
import { invitationIn } from '../../testing/school-people.js'
import { theProduct } from '../../testing/product.js'
import { quiet } from '../../testing/databases/stored.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider, 'Greenfield College')
const other = await anApprovedSchool(product, provider, 'Lakeside School')
let told: Told
beforeEach(async () => {
  await daysLater(product, 0, provider, school, other)
  told = await aToldFamily(product, school)
  await arrived()
})

const { arrived, byFamily, bySchool, disputes } = correspondenceOf(() => ({
  product,
  provider,
  school,
  told,
}))

describe('whom letters reach', () => {
  test('an open case goes on with the address it was opened with, also after the school types another', async () => {
    const contendId = await disputes()
    await arrived()
    await done(product, 'updateDebtor', { id: told.id, parentEmail: `new${told.email}` }, school)
    const old = (await product.mail.letterTo(told.email, /changed an e-mail address/)).text
    expect(old.replace(/\s+/g, ' ')).toContain('What you sent to the school stays as it is')
    await product.mail.letterTo(`new${told.email}`)
    await arrived()
    await bySchool('commentOnContend', { contendId, message: 'We look.' })
    expect(await arrived()).toEqual({ family: ['Greenfield College wrote to you'] })
    await byFamily('withdrawContend', { contendId })
  })

  /** By which doors an account shows that an address is its own. */
  const CONFIRMS: Record<string, (email: string, parent: Person) => Promise<{ userErrors: object[] }>> = {
    'the link in its letter': async (email, parent) => {
      const { text } = await product.mail.letterTo(email, /Confirm/)
      const [, token] = /\/verify-email\/([\w-]{43})/.exec(text)!
      return act(product, 'verifyEmail', { token }, { as: parent })
    },
    'joining a school that has invited it': async (email, parent) => {
      await act(product, 'inviteAdministrator', { email, role: 'BURSAR' }, { as: other })
      const token = invitationIn(await product.mail.letterTo(email, /invited to act for/))
      return act(product, 'acceptInvitation', { token }, { as: parent })
    },
  }

  test.each(Object.entries(CONFIRMS))(
    'a family that is signed in is written to where its account is by now, and nobody at the address before: by %s',
    async (_door, confirms) => {
      const parent = await anAccount(product, told.email.split('@')[0])
      await rows(product, 'update account set verified_email = email where username = ?', [parent.username])
      const answer = { debtorId: told.id, reason: 'ALREADY_PAID', message: 'Paid on 3 May.' }
      const { id } = await goesOn(product, 'contendClaim', answer, parent)
      const moved = `moved-${told.email}`
      await act(product, 'changeEmail', { email: moved, password: parent.password }, { as: parent })
      expect((await confirms(moved, parent)).userErrors).toEqual([])
      await quiet(product)
      product.mail.received.length = 0
      await bySchool('commentOnContend', { contendId: id, message: 'We look.' })
      await quiet(product)
      expect(product.mail.received.map(({ to }) => to)).toEqual([moved])
      const next = await anAccount(product)
      await rows(product, 'update account set email = ?, verified_email = ? where username = ?', [
        told.email,
        told.email,
        next.username,
      ])
      expect(await caseOf(product, id, next)).toBeNull()
      expect(await caseOf(product, id, parent)).toMatchObject({ id })
    },
  )

  test('a letter of the case that still waits is not lost with the old address', async () => {
    const contendId = await disputes()
    await arrived()
    product.mail.answer = () => 451
    await bySchool('commentOnContend', { contendId, message: 'We look.' })
    await done(product, 'updateDebtor', { id: told.id, parentEmail: `new${told.email}` }, school)
    product.mail.answer = () => null
    expect((await arrived()).family).toContain('Greenfield College wrote to you')
  })

  test('with the case its links end: the next change of address closes them', async () => {
    const contendId = await disputes()
    await byFamily('withdrawContend', { contendId })
    await done(product, 'updateDebtor', { id: told.id, parentEmail: `new${told.email}` }, school)
    const { userErrors } = await act(product, 'contendClaim', {
      token: told.token,
      reason: 'OTHER',
      message: 'Once more.',
      files: [],
    })
    expect(userErrors).toMatchObject([{ field: ['token'] }])
  })

  test('a family whose links all ended gets a new one with the next letter', async () => {
    const contendId = await disputes()
    await quiet(product)
    await rows(product, 'update claim_link set revoked_at = now() where debtor_id = ?', [told.id])
    await arrived()
    await bySchool('commentOnContend', { contendId, message: 'We look.' })
    const token = tokenIn(await product.mail.letterTo(told.email))
    expect(await goesOn(product, 'withdrawContend', { contendId }, { token })).toMatchObject({
      state: 'WITHDRAWN',
    })
  })

  test('nothing goes where somebody said that the letter is not for them', async () => {
    const contendId = await disputes()
    await arrived()
    await rows(product, 'update debtor set refused_emails = array[?] where id = ?', [told.email, told.id])
    await bySchool('rejectContend', { contendId, message: 'No such payment.' })
    await done(product, 'withdrawDebtor', { id: told.id }, school)
    expect(await arrived()).toEqual({})
  })

  test('a case of an account is told there too, and its letters lead to where it signs in', async () => {
    const parent = await anAccount(product, 'parent')
    const [, verify] = /\/verify-email\/([\w-]{43})/.exec(
      (await product.mail.letterTo(parent.email, /Confirm/)).text,
    )!
    await act(product, 'verifyEmail', { token: verify }, { as: parent })
    const { id: debtorId } = await aDebtor(product, school, {
      studentName: `Ward of ${parent.username}`,
      parentEmail: parent.email,
    })
    await product.mail.letterTo(parent.email, /A letter about school fees/)
    // An account sees a claim once it is on record that its letter has left.
    await quiet(product)
    const { contend } = await act(
      product,
      'contendClaim',
      { debtorId, reason: 'OTHER', message: 'No.', files: [] },
      { as: parent, select: 'contend { id }' },
    )
    await arrived()
    await bySchool('rejectContend', { contendId: contend.id, message: 'Yes.' })
    const letter = await product.mail.letterTo(parent.email, /has answered you/)
    expect(letter.text).toContain(`/contend/${contend.id}`)
    expect(letter.text).not.toContain('/claim/')
    const { notifications } = await ask(
      product,
      '{ notifications(first: 5) { edges { node { kind path } } } }',
      {},
      parent,
    )
    // Not of its own opening.
    expect(notifications.edges.map(({ node }: any) => node)).toEqual([
      { kind: 'contend.rejected', path: `/contend/${contend.id}` },
    ])
  })

  test('the school’s people are told with the way to the case, whoever was looking when the clock was kept', async () => {
    const contendId = await disputes()
    await daysLater(product, 15, provider, school)
    // The school itself puts on record here that it is late.
    await done(product, 'updateDebtor', { id: told.id, term: 'Third' }, school)
    const { notifications } = await ask(
      product,
      '{ notifications(first: 2) { edges { node { kind text path } } } }',
      {},
      school,
    )
    expect(notifications.edges.map(({ node }: any) => node)).toMatchObject([
      { kind: 'contend.overdue', path: `/admin/contend/${contendId}` },
      { kind: 'contend.opened', text: expect.stringContaining('says that your claim is wrong. Answer by') },
    ])
    const { debtor } = await ask(
      product,
      'query ($id: ID!) { debtor(id: $id) { history { act by changes { field } } } }',
      { id: told.id },
      school,
    )
    const acts = debtor.history.filter(({ act: name }: any) => name.startsWith('contend.'))
    expect(acts).toEqual([
      { act: 'contend.fall-silent', by: 'the register', changes: [{ field: 'contend' }] },
      { act: 'contend.open', by: 'the family', changes: [{ field: 'contend' }] },
    ])
  })

  test('what a family writes carries no link into a school’s mail', async () => {
    const message = 'See https://evil.example/receipt or write to win@evil.example <b>now</b>'
    await byFamily('contendClaim', { reason: 'OTHER', message, files: [] })
    const office = await officeOf(product, school)
    const { text, html } = await product.mail.letterTo(office, /says that a claim is wrong/)
    for (const part of [text, html]) expect(part).not.toMatch(/evil\.example|win@/)
    expect(html).not.toContain('<b>')
    await quiet(product)
  })

  test('what is asked for and has been done meanwhile is not asked for any more', async () => {
    product.mail.answer = () => 451
    const contendId = await disputes()
    await bySchool('rejectContend', { contendId, message: 'No such payment.' })
    product.mail.answer = () => null
    const { school: asked } = await arrived()
    expect(asked).toBeUndefined()
  })
})
