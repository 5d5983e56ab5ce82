import { beforeEach, describe, expect, test } from 'vitest'
import { aToldFamily, contendsOf, dayIn, type Told } from '../../testing/claims/cases.js'
import { daysLater } from '../../testing/claims/claims.js'
import { aClaimVisitor, aReceipt, valueIn } from '../../testing/claims/claim-visitor.js'
import { rows } from '../../testing/databases/database.js'
import { aProvider, anApprovedSchool } from '../../testing/people.js'
import { theProduct } from '../../testing/product.js'
import { quiet, stored } from '../../testing/databases/stored.js'

const product = await theProduct({ env: { NOTICE_DAYS: '0' } })
const provider = await aProvider(product)
const school = await anApprovedSchool(product, provider, 'Greenfield College')
let told: Told
let family: ReturnType<typeof aClaimVisitor>
beforeEach(async () => {
  await daysLater(product, 0, provider, school)
  told = await aToldFamily(product, school)
  family = aClaimVisitor(product, told.token)
})

const contends = () => contendsOf(product, told.id)
const caseId = async () => String((await contends()).at(-1).id)
const disputed = () =>
  family.send('/dispute', { reason: 'ALREADY_PAID', message: 'Paid on 3 May.', requestKey: 'once' })

describe('saying that the claim is wrong', () => {
  test('opens a case with its receipt, and the page says who answers by when', async () => {
    const { html } = await family.open('/dispute?reason=ALREADY_PAID')
    expect(html).toMatch(/value="ALREADY_PAID"[^>]* checked/)
    const {
      sent,
      words,
      html: page,
    } = await family.send(
      '/dispute',
      { reason: 'ALREADY_PAID', message: 'Paid on 3 May.', requestKey: valueIn(html, 'requestKey')! },
      [await aReceipt()],
    )
    expect(sent.status).toBe(303)
    expect(words).toMatch(/Sent\. .*The school has to answer.*\(in 14 days\)/)
    expect(words).toContain('You told the school: I have paid already')
    expect(words).toContain('Paid on 3 May.')
    // Files wait for the surname.
    expect(page).not.toContain('/files/')
    expect(await contends()).toMatchObject([{ reason: 'ALREADY_PAID', state: 'OPEN' }])
    expect(
      await rows(product, 'select name from document where message_id is not null and name = ?', [
        'receipt.png',
      ]),
    ).not.toEqual([])
    expect((await family.open()).words).toContain('The school has to answer')
  })

  test('sent with other words by a page whose answer was lost says that the first came, and the next try is another one', async () => {
    await disputed()
    const other = { reason: 'ALREADY_PAID', message: 'Paid on 4 May.', requestKey: 'once' }
    const { sent, html, words } = await family.send('/dispute', other)
    expect(sent.status).toBe(422)
    expect(words).toContain('This was sent before with other details, and that is on record.')
    expect(html).not.toContain('href="#requestKey"')
    expect(html).toContain('Paid on 4 May.')
    const fresh = valueIn(html, 'requestKey')!
    expect(fresh).not.toBe('once')
    const next = await family.send('/dispute', { ...other, requestKey: fresh })
    expect(next.words).toContain('If it is yours, add to it, or withdraw it first.')
    expect(await contends()).toHaveLength(1)
  })

  test('clicked twice opens one case', async () => {
    const both = await Promise.all([disputed(), disputed()])
    expect(both.map(({ sent }) => sent.status)).toEqual([303, 303])
    expect(both[0]!.sent.headers.get('Location')).toBe(both[1]!.sent.headers.get('Location'))
    expect(await contends()).toHaveLength(1)
  })

  test('with something missing says all of it, and nothing typed or chosen is lost', async () => {
    const refused = await family.send('/dispute', { reason: '', message: '', requestKey: 'k' }, [
      await aReceipt(),
    ])
    expect(refused.status).toBe(422)
    expect(refused.words).toContain('Choose what is wrong.')
    expect(refused.words).toContain('Tell the school what happened.')
    expect(refused.html).toContain('href="#reason"')
    const kept = valueIn(refused.html, 'kept')!
    const long = await family.send('/dispute', { reason: 'OTHER', message: `${'x'.repeat(5000)}!`, kept })
    expect(long.words).toContain('Shorten what is wrong to at most 5000 characters.')
    expect(long.html).toContain(`${'x'.repeat(5000)}!</textarea>`)
    expect(long.html).toMatch(/value="OTHER" checked|value="OTHER"[^>]* checked/)
    expect(valueIn(long.html, 'kept')).toBe(kept)
    const { sent } = await family.send('/dispute', { reason: 'OTHER', message: 'x'.repeat(5000), kept })
    expect(sent.status).toBe(303)
    expect(
      await rows(
        product,
        'select name from document d join contend_message m on m.id = d.message_id where m.contend_id = ?',
        [await caseId()],
      ),
    ).toEqual([{ name: 'receipt.png' }])
  })

  test('a file that cannot be taken is said with all else that is wrong, and nothing is done', async () => {
    const wrong = { name: 'voice.exe', bytes: Buffer.from('MZ not a picture') }
    const typed = { reason: 'WRONG_AMOUNT', amountOwed: 'one million', message: '' }
    const { status, words, html } = await family.send('/dispute', typed, [wrong])
    expect(status).toBe(422)
    expect(words).toContain('voice.exe:')
    expect(words).toContain('Write what you owe as a number, like 20000.')
    expect(words).toContain('Tell the school what happened.')
    expect(html).toContain('value="one million"')
    expect(await contends()).toEqual([])
    const receipt = await family.send('/dispute', { reason: 'ALREADY_PAID', message: '' }, [wrong])
    expect(receipt.words).toContain('voice.exe:')
    expect(receipt.words).not.toContain('Tell the school what happened.')
  })

  test('a file that came earlier is left out when it is unticked', async () => {
    await family.send('/dispute', { reason: '', message: 'x' }, [await aReceipt()])
    await family.send('/dispute', { reason: 'OTHER', message: 'x' })
    expect(
      await rows(
        product,
        'select 1 from document d join contend_message m on m.id = d.message_id where m.contend_id = ?',
        [await caseId()],
      ),
    ).toEqual([])
  })

  test('is not offered once there is a case, and a second one is refused', async () => {
    await disputed()
    expect((await family.open('/dispute')).words).toContain(
      'This claim is already answered, and that case is open.',
    )
    expect((await family.open()).html).not.toContain('/dispute')
    const again = await family.send('/dispute', { reason: 'OTHER', message: 'Another.' })
    expect(again.status).toBe(422)
    expect(again.words).toContain('This claim is already answered, and that case is open.')
    expect(again.html).toContain('Another.</textarea>')
  })

  test('opening any page changes nothing', async () => {
    await disputed()
    await quiet(product)
    const before = await stored(product)
    const at = `/cases/${await caseId()}`
    for (const path of [
      '',
      '/dispute',
      '/time',
      '/part',
      '/links',
      '/not-for-me',
      at,
      `${at}/comment`,
      `${at}/withdraw`,
    ])
      expect((await family.open(path)).status, path).toBe(200)
    expect(await stored(product)).toEqual(before)
  })
})

describe('asking for time', () => {
  test('shows the even split before it is sent, and can be changed', async () => {
    const typed = {
      how: 'parts',
      count: '3',
      rhythm: 'monthly',
      first: dayIn(product, 20),
      message: 'I was ill.',
      requestKey: 'k',
    }
    const look = await family.send('/time', { ...typed, step: 'look' }, [await aReceipt()])
    expect(look.status).toBe(200)
    expect(look.words.match(/₦15,000\.00/g)).toHaveLength(3)
    expect(look.words).toContain('receipt.png')
    expect(await contends()).toEqual([])
    const kept = valueIn(look.html, 'kept')!
    const change = await family.send('/time', { ...typed, kept, step: 'change' })
    expect(change.html).toContain('I was ill.</textarea>')
    expect(change.html).toContain(`value="${dayIn(product, 20)}"`)
    const { sent, words } = await family.send('/time', { ...typed, kept, step: 'send' })
    expect(sent.status).toBe(303)
    expect(words).toContain('You asked for more time')
    expect(await contends()).toMatchObject([{ reason: 'MORE_TIME', state: 'OPEN' }])
  })

  test.each([
    [{ how: '', first: '' }, 'Choose how you want to pay.'],
    [{ how: 'once', first: '31/02/2027' }, 'Enter a day, like 31/12/2026.'],
    [{ how: 'once', first: '2020-01-01' }, 'Every date has to lie in the future.'],
    [{ how: 'parts', count: '12', rhythm: 'monthly', first: 'next month' }, 'within 12 months'],
    [{ how: 'parts', count: '99', first: '2099-01-01' }, 'Choose how many parts.'],
  ])('%o is refused in words, and nothing is lost', async (typed, sentence) => {
    const first = typed.first === 'next month' ? dayIn(product, 40) : typed.first
    const { status, words, html } = await family.send('/time', {
      ...typed,
      first,
      message: 'Please.',
      step: 'look',
    })
    expect(status).toBe(422)
    expect(words).toContain(sentence)
    expect(html).toContain('Please.</textarea>')
    expect(html).toContain(`value="${first}"`)
  })

  test('a day can also be written as people write it', async () => {
    const [year, month, day] = dayIn(product, 9).split('-')
    const look = await family.send('/time', { how: 'once', first: `${day}/${month}/${year}`, step: 'look' })
    expect(look.words).toContain('in 9 days')
  })
})
