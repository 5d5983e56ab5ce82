import { describe, expect, test } from 'vitest'
import { aDispute, aToldFamily, contendsOf, type Told } from '../../testing/claims/cases.js'
import { aClaimVisitor, aReceipt, aSignedInFamily, valueIn } from '../../testing/claims/claim-visitor.js'
import { done } from '../../testing/claims/claims.js'
import { rows } from '../../testing/databases/database.js'
import { anAccount, aProvider, anApprovedSchool, type Person } from '../../testing/people.js'
import { theProduct } from '../../testing/product.js'
import { FORMS } from '../claim/claim-routes.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider, 'Greenfield College')

/** A family that is signed in under the address that its letter went to. */
async function aFamily({ verified = true } = {}): Promise<{ told: Told; person: Person }> {
  const told = await aToldFamily(product, school)
  const person = await anAccount(product, told.email.split('@')[0])
  if (verified)
    await rows(product, 'update account set verified_email = email where username = ?', [person.username])
  return { told, person }
}

const own = (person: Person, claimId?: string) => aSignedInFamily(product, person, claimId)

describe('/contend', () => {
  test('leads whoever is not signed in to signing in and back, a school and the provider to their own pages', async () => {
    for (const path of [
      '/contend',
      '/contend/all',
      '/contend/1',
      '/contend/claims/1',
      '/contend/claims/1/dispute',
    ]) {
      const answer = await fetch(product.url + path, { redirect: 'manual' })
      expect(answer.status).toBe(303)
      expect(answer.headers.get('Location')).toBe(`/signin?next=${encodeURIComponent(path)}`)
    }
    expect((await own(school).open()).headers.get('Location')).toBe('/dashboard')
    expect((await own(provider).open()).headers.get('Location')).toBe('/provider')
  })

  test('says to whoever has just signed up that it was done, and no longer a minute later', async () => {
    const person = await anAccount(product)
    const said = '<div class="done" role="status"><p>Successfully registered</p></div>'
    expect((await own(person).open()).html).toContain(said)
    product.clock.forward(1 / 1440)
    expect((await own(person).open()).html).not.toContain(said)
  })

  test('takes larger photos than a link’s page does, and says so', async () => {
    const { told, person } = await aFamily()
    const rest = 'PDFs up to 5 MB, at most 5 files. Cover any card numbers.'
    for (const path of ['/dispute', '/part', '/time']) {
      expect((await own(person, told.id).open(path)).words).toContain(`Photos up to 15 MB or ${rest}`)
      expect((await aClaimVisitor(product, told.token).open(path)).words).toContain(`Photos or ${rest}`)
    }
  })

  test('shows no claim before the address is confirmed, and sends the link again', async () => {
    const { told, person } = await aFamily({ verified: false })
    const page = await own(person).open()
    expect(page.words).toContain('Confirm your e-mail address first')
    expect(page.words).not.toContain(told.name)
    expect((await own(person, told.id).open()).status).toBe(404)
    expect((await own(person).send('/confirm')).words).toContain('The link is on its way')
  })

  test('has the specification’s form: a disabled school, the issue, a file; what is sent is listed, newest first, and can be deleted', async () => {
    const { told, person } = await aFamily()
    const page = await own(person).open()
    expect(page.html).toMatch(/value="Greenfield College" disabled/)
    for (const words of ['The Issue', 'Attach File', 'Send to the school', told.name, 'Previous Complaints'])
      expect(page.words).toContain(words)
    const visitor = own(person, told.id)
    const sent = await visitor.send(
      '/dispute',
      { reason: 'WRONG_AMOUNT', message: 'It was 30,000.', requestKey: valueIn(page.html, 'requestKey')! },
      [await aReceipt()],
    )
    const [contend] = await contendsOf(product, told.id)
    expect(sent.sent.headers.get('Location')).toContain(`/contend/claims/${told.id}/cases/${contend.id}`)
    expect(sent.words).toContain('It was 30,000.')
    expect(sent.words).toContain('receipt.png')
    const after = await own(person).open()
    expect(after.words).toContain('Pending')
    const remove = new RegExp(`href="(/contend/claims/${told.id}/cases/${contend.id}/withdraw)"[^>]*>Delete<`)
    const [, address] = remove.exec(after.html)!
    expect((await own(person).open(address!)).words).toContain('Withdraw your answer')
    await visitor.send(`/cases/${contend.id}/withdraw`)
    const list = await own(person).open('/contend/all?tab=previous')
    expect(list.words).toContain(told.name)
    expect(list.words).toContain('YES')
    expect((await own(person).open('/contend/all?tab=pending')).words).not.toContain(told.name)
  })

  test('speaks of a case only where there is one: what is settled unanswered is a claim to read', async () => {
    const { told, person } = await aFamily()
    await done(product, 'recordPayment', { debtorId: told.id, amount: '45000' }, school)
    const { words } = await own(person).open()
    expect(words).toContain('Read the claim')
    expect(words).not.toContain('See your case')
  })

  test('what was typed for a claim that reads at another address by then is there to be copied', async () => {
    const { told, person } = await aFamily()
    const visitor = own(person, told.id)
    const sends = async () =>
      visitor.send('/dispute', { reason: 'OTHER', message: 'Typed for long & well.', requestKey: 'k' })
    await done(product, 'updateDebtor', { id: told.id, parentEmail: 'somebody@example.com' }, school)
    expect(await sends()).toMatchObject({
      status: 404,
      words: expect.stringContaining('Typed for long & well.'),
    })
  })

  test('the address of a case, as letters have it, leads to its own family alone', async () => {
    const { told, person } = await aFamily()
    const other = await aFamily()
    await own(person, told.id).send('/dispute', { reason: 'OTHER', message: 'No.', requestKey: 'k' })
    const [{ id }] = await contendsOf(product, told.id)
    expect((await own(person).open(`/contend/${id}`)).headers.get('Location')).toBe(
      `/contend/claims/${told.id}/cases/${id}`,
    )
    for (const stranger of [other.person, school, provider]) {
      expect((await own(stranger).open(`/contend/${id}`)).status).toBe(stranger === school ? 403 : 404)
      expect((await own(stranger, told.id).open()).status).toBe(404)
      expect((await own(stranger, told.id).open(`/contend/claims/${told.id}/cases/${id}`)).status).toBe(404)
    }
  })

  test('a parent who works for the school answers by the letter, and is never the school’s word in an own case', async () => {
    const employer = await anApprovedSchool(product, provider)
    const told = await aToldFamily(product, employer)
    await rows(product, 'update account set email = ?, verified_email = ? where username = ?', [
      ...[told.email, told.email, employer.username],
    ])
    const { id } = await aDispute(product, told)
    const teacher = own(employer, told.id)
    for (const path of ['', '/dispute', `/cases/${id}`, `/cases/${id}/comment`, `/contend/${id}`])
      expect((await teacher.open(path)).words, path).toContain('open the link in the letter')
    const { status, words } = await teacher.send(`/cases/${id}/comment`, {
      message: 'As a mother & teacher.',
    })
    expect([status, words]).toEqual([403, expect.stringContaining('As a mother & teacher.')])
    const said = () =>
      rows(product, 'select side, act from contend_message where contend_id = ? order by id', [id])
    expect(await said()).toEqual([{ side: 'FAMILY', act: 'OPEN' }])
    const letter = aClaimVisitor(product, told.token)
    expect((await letter.send(`/cases/${id}/comment`, { message: 'Here.' })).sent.status).toBe(303)
    expect((await said()).at(-1)).toEqual({ side: 'FAMILY', act: 'COMMENT' })
  })

  test('a parent who works for another school answers here like everybody', async () => {
    const elsewhere = await anApprovedSchool(product, provider)
    const told = await aToldFamily(product, school)
    await rows(product, 'update account set email = ?, verified_email = ? where username = ?', [
      ...[told.email, told.email, elsewhere.username],
    ])
    const parent = own(elsewhere, told.id)
    const { sent } = await parent.send('/dispute', { reason: 'OTHER', message: 'No.', requestKey: 'k' })
    expect(sent.status).toBe(303)
    const [{ id }] = await contendsOf(product, told.id)
    expect((await parent.open(`/cases/${id}`)).words).toContain('You told the school')
    expect((await own(elsewhere).open('/contend/all')).html).toContain(
      `/contend/claims/${told.id}/cases/${id}`,
    )
  })

  test('a claim that cannot be answered any more says so itself: no other one’s form stands in its place', async () => {
    const { told, person } = await aFamily()
    const brother = await aToldFamily(product, school)
    await rows(product, 'update debtor set parent_email = ? where id = ?', [told.email, brother.id])
    const chosen = async () => own(person).open(`/contend?claim=${told.id}`)
    expect((await chosen()).html).toContain(`/contend/claims/${told.id}/dispute`)
    await done(product, 'withdrawDebtor', { id: told.id, reason: 'A mistake.' }, school)
    expect((await chosen()).headers.get('Location')).toBe(`/contend/claims/${told.id}`)
    expect((await own(person).open('/contend')).html).toContain(`/contend/claims/${brother.id}/dispute`)
  })

  test('what a family said stays open to it when its school writes another address; the claim does not', async () => {
    const { told, person } = await aFamily()
    const visitor = own(person, told.id)
    await visitor.send('/dispute', { reason: 'OTHER', message: 'Not ours.', requestKey: 'k' })
    const [{ id }] = await contendsOf(product, told.id)
    await done(product, 'updateDebtor', { id: told.id, parentEmail: 'another@example.com' }, school)
    expect((await visitor.open(`/contend/claims/${told.id}/cases/${id}`)).words).toContain('Not ours.')
    for (const path of ['', '/dispute', '/receipts', '/time'])
      expect((await visitor.open(`/contend/claims/${told.id}${path}`)).status).toBe(404)
  })

  test('a form that comes after the session has ended sends nothing, and loses nothing that was typed', async () => {
    const { told, person } = await aFamily()
    const visitor = own(person, told.id)
    visitor.cookies.delete('dma-cookies')
    const refused = await visitor.send('/dispute', {
      reason: 'OTHER',
      message: 'Typed for long & well.',
      requestKey: 'k',
    })
    expect(refused.status).toBe(401)
    expect(refused.words).toContain('What you typed is kept on this page.')
    expect(refused.html).toContain('name="message" value="Typed for long &#38; well."')
    expect(await contendsOf(product, told.id)).toEqual([])
    expect(refused.html).not.toContain('type="file"')
    visitor.cookies.delete('dma-cookies')
    const { html } = await visitor.send('/dispute', { reason: 'OTHER', message: 'See.' }, [await aReceipt()])
    expect(html).toMatch(/Choose your files again.*<input id="files" name="files" type="file"/)
  })

  test('is sent by no other site, with the session or without', async () => {
    const { told, person } = await aFamily()
    for (const cookie of [{ Cookie: `dma-cookies=${person.key}` }, {}])
      for (const path of [`/contend/claims/${told.id}/dispute`, '/contend/sign-out']) {
        const sent = await fetch(product.url + path, {
          method: 'POST',
          headers: { ...cookie, Origin: 'https://evil.example' },
          body: new URLSearchParams({ reason: 'OTHER', message: 'x' }),
        })
        expect(sent.status).toBe(403)
      }
  })

  test('logging out ends the session', async () => {
    const { person } = await aFamily()
    const visitor = own(person)
    await visitor.send('/sign-out')
    expect((await own(person).open()).headers.get('Location')).toContain('/signin')
  })
})

test('every page of a claim says the same to whoever has its link and to whoever is signed in under its address', async () => {
  const { told, person } = await aFamily()
  const byLink = aClaimVisitor(product, told.token)
  const signedIn = own(person, told.id)
  await byLink.tell(told.name.split(' ').at(-1)!)
  await signedIn.send('/dispute', { reason: 'ALREADY_PAID', message: 'Paid.', requestKey: 'k' })
  const [{ id }] = await contendsOf(product, told.id)
  const main = (html: string) =>
    /<main>(.*)<\/main>/s
      .exec(html)![1]!
      .replaceAll(/\/claim\/[\w-]{43}|\/contend\/claims\/\d+/g, 'HERE')
      .replaceAll(/ value="[\w-]{36}"/g, '')
      // How large a file may be that somebody signed in sends.
      .replace(/<p class="hint" id="files-hint">.*?<\/p>/s, '')
      // What only one of the two can need.
      .replace(/<section aria-labelledby="on-paper">.*?<\/section>/s, '')
      .replace(/<section class="screen"><h2>About this letter.*?<\/section>/s, '')
      .replace(/<p class="screen"><a href="HERE\?said=print">.*?<\/p>/s, '')
      .replace(/<p class="quiet small screen">If you write.*?<\/p>/s, '')
      .replace(/<p class="back"><a href="\/contend">.*?<\/p>/s, '')
      .replaceAll(/\n+/g, '\n')
  const paths = ['', '/receipts', `/cases/${id}`, ...FORMS.map(({ path }) => path.replace(':id', String(id)))]
  const opened = async (path: string) => {
    const answer = await signedIn.open(path)
    const to = answer.headers.get('Location')
    return to ? signedIn.open(to) : answer
  }
  for (const path of paths) {
    const [one, other] = [await byLink.open(path), await opened(path)]
    expect(other.status, path).toBe(one.status)
    if (one.status === 200) expect(main(other.html), path).toBe(main(one.html))
  }
})
