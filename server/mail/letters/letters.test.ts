import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { everyLetter, rendered as laidOut, replaceStrings } from '../../testing/letters/every-letter.js'
import { URL, account, claim } from '../../testing/letters/words.js'
import { claimAddressChanged } from './claim-address-changed.js'
import { claimLetter } from './claim-letter.js'
import { emailChanged } from './email-changed.js'

const HOSTILE = '<a href="x" onclick=\'y\'>A & B</a><script>'
const ODD = `Ann\r\nBcc: thief@evil.example\u202e\u0000 ${'x'.repeat(5000)} \ud800`
const hostile = everyLetter(replaceStrings(HOSTILE))
const odd = everyLetter(replaceStrings(ODD))

const links = (text: string) => [...text.matchAll(/https?:\/\/[^\s"<]+/g)].map(([link]) => link)
const each = Object.entries(everyLetter())

describe.each(each)('the letter %s', (name, rendered) => {
  test('holds the same links in both parts, and nothing from elsewhere', () => {
    expect(new Set(links(rendered.html))).toEqual(new Set(links(rendered.text)))
    expect(rendered.html, 'what should have been filled in').not.toMatch(/\$\{|undefined|NaN|\[object/)
    expect(rendered.html).not.toMatch(/<img|<script|<iframe|<link\b|@import|url\(|background=/i)
  })

  test('says why it comes, in words that shame nobody', () => {
    for (const part of [rendered.html, rendered.text]) {
      expect(part).toContain('You get this letter because')
      expect(part).not.toMatch(/default(er|ed)\b|delinquen|bad debt|you owe\b|blacklist|undefined|null|NaN/i)
    }
  })

  test('says who runs the register, where, and how to reach them', () => {
    for (const part of [rendered.html, rendered.text])
      expect(part.replace(/\s+/g, ' ')).toContain(
        'DMA is run by The Proof Trust, 5 Proof Road, Lagos. You can write to office@dma.example.',
      )
  })

  test('wraps its plain text at 72 characters, links aside', () => {
    const long = rendered.text.split('\n').filter((line) => Array.from(line).length > 72)
    expect(long.filter((line) => !line.startsWith('https://'))).toEqual([])
    expect(rendered.text.split('\n').length).toBeGreaterThan(8)
  })

  test('shows HTML that somebody typed as text', () => {
    const { html, text } = hostile[name]!
    expect(html).not.toMatch(/<script|onclick='|<a href="x"/)
    expect(html).toContain('&#60;a href=&#34;x&#34; onclick=&#39;y&#39;&#62;A &#38; B')
    expect(text.replace(/\s+/g, ' ')).toContain(HOSTILE)
  })

  test('keeps its subject on one line and its text whole, whatever was typed', () => {
    const { subject, html, text } = odd[name]!
    expect(subject).not.toMatch(/[\p{Cc}\u202e]/u)
    expect(Array.from(subject).length).toBeLessThanOrEqual(400)
    for (const part of [html, text]) {
      expect(part).not.toMatch(/[^\P{Cc}\n]|\u202e/u)
      expect(Buffer.from(part, 'utf8').toString('utf8')).toBe(part)
    }
  })
})

describe('the claim letter', () => {
  const { subject, html, text } = everyLetter().claim!

  test('gives the private link, the claim and the way to the school in both parts', () => {
    expect(links(text)).toEqual([URL, claim.typed.page])
    for (const fact of [
      claim.typed.code,
      '₦45,000.00',
      'Tobi Adeyemi',
      '20 Apr 2026',
      '+234 803 555 0142',
      '27 Nov 2026',
    ]) {
      expect(text).toContain(fact)
      expect(html).toContain(fact)
    }
  })

  test('promises a decision of the provider to whoever says that something is wrong, and to nobody who asks for time', () => {
    expect(text.replace(/\s+/g, ' ')).toContain(
      'If you say that something is wrong and it says no, you can ask the people who run DMA to decide.',
    )
  })

  test('tells nothing about the family or the money in its subject', () => {
    expect(subject).toBe('A letter about school fees at Greenfield College')
  })

  test('says who holds what, who can see it, why, how long, and the rights of the family', () => {
    for (const title of ['Who holds what', 'Who can see it', 'Why', 'How long', 'Your rights'])
      expect(text).toContain(`\n${title}\n  `)
    expect(text.replace(/\s+/g, ' ')).toContain(
      'at the latest 3 years after 20 Apr 2026, the earliest day on record',
    )
    expect(text.replace(/\s+/g, ' ')).toContain('Personal details are deleted 12 months after it has left')
  })

  test('says what the family can answer, how long the school has for it, and what its silence means', () => {
    const words = text.replace(/\s+/g, ' ')
    expect(words).toContain('Read the claim: https://dma.example/claim/')
    expect(words).toContain('If you have paid, if something is wrong, or if you need more time: say so')
    expect(words).toContain('The school then has 14 days to answer. If it stays silent')
    expect(words).toContain('after 28 days it is removed for good')
    expect(words).toContain('If this letter is not for you')
  })

  test('counts the notice from the letter while the day is not known, and leaves out what nobody entered', () => {
    const open = { ...claim, visibleFrom: null, dueDate: null, term: null }
    const unknown = laidOut(claimLetter(open)).text.replace(/\s+/g, ' ')
    expect(unknown).toContain('7 days after this letter was sent, other approved schools can see')
    expect(unknown).not.toMatch(/Due:|For:/)
    expect(laidOut(claimLetter({ ...open, noticeDays: 0 })).text.replace(/\s+/g, ' ')).toContain(
      'unless something hides it for now',
    )
  })
})

test('no letter about a claim that others do not see says that they see something of it', () => {
  const unseen = Object.entries(everyLetter()).flatMap(([name, { text }]) => {
    const words = text.replace(/\s+/g, ' ')
    return words.includes('Other schools do not see the claim:') ? [[name, words] as const] : []
  })
  expect(unseen.map(([name]) => name)).toEqual(['claimTooOld', 'claimTooLittle', 'claimChangedAtOnceUnseen'])
  for (const [, words] of unseen) expect(words).not.toMatch(/schools (can )?see the (change|claim)( now|\.)/)
})

test('the former address of a claim learns neither the amount, nor the family, nor a link', () => {
  const { html, text } = laidOut(claimAddressChanged({ ...claim, hasCase: true }))
  for (const part of [html, text]) expect(part).not.toMatch(/45,000|Adeyemi|https?:/)
})

test('the former address of an account does not learn the new one', () => {
  const data = { ...account, getsCodes: true, newEmail: 'new@folake.example' }
  expect(laidOut(emailChanged(data)).text).not.toContain('new@folake.example')
})

test('the code for a new password stands in both parts but not in the subject or the preview', () => {
  const { subject, html, text } = everyLetter().passwordResetCode!
  expect(text).toContain('\n    042917\n')
  expect(html).toContain('>042917</p>')
  expect(subject + html.slice(0, html.indexOf('Hello'))).not.toContain('042917')
})

test.each(each.filter(([name]) => name.startsWith('corrected-')))(
  'the letter %s says what is true now, and never why',
  (_name, { subject, text }) => {
    expect(subject + text.replace(/\s+/g, ' ')).not.toMatch(
      /disput|contend|disagree|wrong|mistake|silen|answered|upheld|family|because (it|the)|the reason/i,
    )
  },
)

test('a stranger cannot use a registration or a sign-up to send somebody a link', () => {
  const lure = 'You won! Visit https://evil.example/prize or write to win@evil.example'
  const sent = everyLetter(replaceStrings(lure))
  for (const name of [
    'schoolReceived',
    'verifyEmail',
    'providerNewApplication',
    'providerChange',
    'providerInvitation',
    'schoolInvitation',
  ]) {
    const { subject, html, text } = sent[name]!
    for (const part of [subject, html, text]) expect(part).not.toMatch(/https?:\/\/evil|evil\.example|win@/)
  }
})

test('a link that is not a web page is never put into a letter', () => {
  expect(() => claimLetter({ ...claim, claimUrl: 'javascript:alert(1)' })).toThrow('web pages only')
})

describe('whoever adds a letter is asked for', () => {
  const text = (...path: string[]) => readFileSync(join(import.meta.dirname, ...path), 'utf8')

  test('a sample of it, which all these tests read', () => {
    const samples =
      text('../../testing/letters/every-letter.ts') + text('../../testing/letters/every-case-letter.ts')
    const files = ['', 'schools/'].flatMap((folder) =>
      readdirSync(join(import.meta.dirname, folder))
        .filter((name) => /(?<!\.test)\.ts$/.test(name))
        .map((name) => folder + name),
    )
    expect(files.filter((name) => !samples.includes(`/letters/${name.replace(/\.ts$/, '.js')}'`))).toEqual([])
  })
})
