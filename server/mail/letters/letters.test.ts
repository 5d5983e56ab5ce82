import { describe, expect, test } from 'vitest'
import type { RenderedLetter } from '../layout.js'
import { TELLS, type News } from '../../contends/case-news.js'
import { Outcome } from '../../contends/contend.entity.js'
import type { CaseWords } from '../case-words.js'
import { caseToFamily, type FamilyNews } from './case-to-family.js'
import { caseToProvider, type ProviderNews } from './case-to-provider.js'
import { caseToSchool, type SchoolNews } from './case-to-school.js'
import { claimAddressChanged } from './claim-address-changed.js'
import { claimExpired } from './claim-expired.js'
import { claimExpiredFamily } from './claim-expired-family.js'
import { claimLetter } from './claim-letter.js'
import { claimLink } from './claim-link.js'
import { claimReconfirmSoon } from './claim-reconfirm-soon.js'
import { claimSettled } from './claim-settled.js'
import { claimUnconfirmed } from './claim-unconfirmed.js'
import { claimWithdrawn } from './claim-withdrawn.js'
import { contactMessage } from './contact-message.js'
import { contactReceived } from './contact-received.js'
import { contendDueSoon } from './contend-due-soon.js'
import { emailChanged } from './email-changed.js'
import { entryCorrected, type CorrectionKind } from './entry-corrected.js'
import { newsletterConfirm } from './newsletter-confirm.js'
import { newsletterWelcome } from './newsletter-welcome.js'
import { notification } from './notification.js'
import { offerDueSoon } from './offer-due-soon.js'
import { passwordChanged } from './password-changed.js'
import { passwordResetCode } from './password-reset-code.js'
import { planReminder } from './plan-reminder.js'
import { providerInvitation } from './provider-invitation.js'
import { providerNewApplication } from './provider-new-application.js'
import { schoolApproved } from './school-approved.js'
import { schoolChangeApproved } from './school-change-approved.js'
import { schoolChangeRefused } from './school-change-refused.js'
import { schoolChangesRequested } from './school-changes-requested.js'
import { schoolInvitation } from './school-invitation.js'
import { schoolLeft } from './school-left.js'
import { schoolPeople } from './school-people.js'
import { schoolReceived } from './school-received.js'
import { schoolReinstated } from './school-reinstated.js'
import { schoolRejected } from './school-rejected.js'
import { schoolSuspended } from './school-suspended.js'
import { verifyEmail } from './verify-email.js'
import { webhookFailing } from './webhook-failing.js'

const URL = 'https://dma.example/claim/8YzjX0m4kq2sVn3rT7wLbHc5dPfG1uEo9iQaKxZyNvM'
const family = { parentName: 'Mrs Folake Adeyemi', studentName: 'Tobi Adeyemi' }
const school = {
  schoolName: 'Greenfield College',
  schoolPhone: '+234 803 555 0142',
  schoolEmail: 'bursar@greenfield.example',
  schoolAddress: '12 Marina Road, Lagos',
}
const claim = {
  ...family,
  ...school,
  amount: '₦45,000.00',
  term: 'Second term 2025/2026',
  dueDate: '20 Apr 2026',
  claimUrl: URL,
  noticeDays: 7,
  visibleFrom: '27 Nov 2026',
  purgeMonths: 12,
  expiryYears: 3,
  answerDays: 14,
  removeDays: 28,
}
const decision = {
  schoolName: school.schoolName,
  reasons: [
    { about: 'Tax certification', reason: 'The photo is too dark to read.\nThe second page is missing.' },
  ],
  note: 'Call us if you are stuck.',
  profileUrl: URL,
}
const list = { ...school, claims: 3, reconfirmDays: 180, dashboardUrl: URL }
const dates = {
  ...family,
  ...school,
  answerBy: '4 Dec 2026',
  removedAfter: '18 Dec 2026',
  schoolUrl: URL,
  caseUrl: URL,
}
const step: CaseWords = {
  ...dates,
  amount: '₦45,000.00',
  reason: 'It has been paid already',
  isPlea: false,
  isClosed: true,
  by: 'FAMILY',
  outcome: null,
  text: 'Here is the receipt.\nPlease look again.',
  files: 2,
  plan: [
    ['4 Dec 2026', '₦15,000.00'],
    ['4 Jan 2027', '₦30,000.00'],
  ],
  escalateBy: '20 Dec 2026',
  decideBy: '4 Dec 2026',
  graceDays: 7,
  reminderDays: 3,
  statementWords: 200,
}
const account = { username: 'folake.a', changedAt: '20 Nov 2026, 10:04', contactUrl: URL, resetUrl: URL }
const people = {
  by: 'ngozi',
  username: 'folake.a',
  email: 'bola@example.com',
  role: 'bursar',
  changedAt: '20 Nov 2026',
  peopleUrl: URL,
}

/** Every letter, its data run through `spoil` first. */
function letters(spoil: <T extends object>(data: T) => T = (data) => data): Record<string, RenderedLetter> {
  return {
    claim: claimLetter(spoil(claim)),
    claimAddressChanged: claimAddressChanged(spoil({ ...school, hasCase: false })),
    claimAddressChangedWithACase: claimAddressChanged(spoil({ ...school, hasCase: true })),
    claimWithdrawn: claimWithdrawn(spoil({ ...family, ...school, purgeMonths: 12 })),
    claimSettled: claimSettled(spoil({ ...family, ...school, settledOn: '20 Nov 2026', purgeMonths: 12 })),
    claimLink: claimLink(spoil(claim)),
    claimExpired: claimExpired(spoil({ ...school, expiryYears: 3, dashboardUrl: URL })),
    claimExpiredFamily: claimExpiredFamily(spoil({ ...family, ...school, expiryYears: 3, purgeMonths: 12 })),
    claimReconfirmSoon: claimReconfirmSoon(spoil({ ...list, withinDays: 14 })),
    claimUnconfirmed: claimUnconfirmed(spoil(list)),
    webhookFailing: webhookFailing(
      spoil({
        schoolName: school.schoolName,
        host: 'hooks.greenfield.example',
        since: '20 Nov 2026',
        webhooksUrl: URL,
      }),
    ),
    contendDueSoon: contendDueSoon(spoil({ ...dates, isPlea: false })),
    offerDueSoon: offerDueSoon(spoil(dates)),
    planReminder: planReminder(
      spoil({ ...dates, amount: '₦15,000.00', dueOn: '4 Dec 2026', isToday: true, graceDays: 7 }),
    ),
    ...caseLetters(spoil),
    ...corrections(spoil),
    verifyEmail: verifyEmail(spoil({ username: 'folake.a', verifyUrl: URL, validHours: 48 })),
    emailChanged: emailChanged(spoil(account)),
    passwordResetCode: passwordResetCode(
      spoil({ username: 'folake.a', code: '042917', program: null, validMinutes: 15 }),
    ),
    passwordResetForProgram: passwordResetCode({
      ...spoil({ username: 'folake.a', code: '042917', validMinutes: 15 }),
      program: spoil({ uid: 'MTI', token: '8YzjX0m4kq2sVn3rT7wLbHc5dPfG1uEo9iQaKxZyNvM' }),
    }),
    passwordChanged: passwordChanged(spoil(account)),
    notification: notification(
      spoil({
        username: 'folake.a',
        about: 'a claim',
        text: 'Somebody says that your letter about Tobi Adeyemi is not for them. Check the address.',
        url: URL,
        settingsUrl: URL,
      }),
    ),
    schoolReceived: schoolReceived(spoil({ ...school, username: 'greenfield', signInUrl: URL })),
    schoolApproved: schoolApproved(
      spoil({
        ...school,
        preparedDebtors: 3,
        noticeDays: 7,
        answerDays: 14,
        removeDays: 28,
        dashboardUrl: URL,
      }),
    ),
    schoolChangesRequested: schoolChangesRequested(spoil(decision)),
    schoolRejected: schoolRejected(spoil(decision)),
    schoolSuspended: schoolSuspended(
      spoil({ ...school, reason: 'Two claims were invented.', contactUrl: URL }),
    ),
    schoolReinstated: schoolReinstated(spoil({ ...school, dashboardUrl: URL })),
    schoolChangeApproved: schoolChangeApproved(
      spoil({ ...school, changes: ['School name'], profileUrl: URL }),
    ),
    schoolChangeRefused: schoolChangeRefused(spoil(decision)),
    contactMessage: contactMessage(
      spoil({
        fullName: 'Amina Yusuf',
        email: 'amina@example.com',
        text: 'How do I join?\nWe are a small school.',
        sentOn: '20 Nov 2026',
        inboxUrl: URL,
      }),
    ),
    contactReceived: contactReceived(spoil({ sentOn: '20 Nov 2026', contactUrl: URL })),
    newsletterConfirm: newsletterConfirm(spoil({ askedOn: '20 Nov 2026', confirmUrl: URL, validDays: 7 })),
    newsletterWelcome: newsletterWelcome(spoil({ confirmedOn: '20 Nov 2026', newsletterUrl: URL })),
    providerInvitation: providerInvitation(spoil({ invitedBy: 'ngozi', joinUrl: URL, validDays: 7 })),
    schoolInvitation: schoolInvitation({
      ...spoil({ invitedBy: 'ngozi', schoolName: school.schoolName, joinUrl: URL, validDays: 7 }),
      role: 'bursar',
    }),
    schoolLeft: schoolLeft(spoil({ ...account, schoolName: school.schoolName, contactUrl: URL })),
    ...Object.fromEntries(
      (['invited', 'joined', 'removed', 'left'] as const).map((news) => [
        `school${news}`,
        schoolPeople({ ...spoil({ ...people, ...school }), news }),
      ]),
    ),
    providerNewApplication: providerNewApplication(
      spoil({ ...school, category: 'Private School', region: 'Lagos', waiting: 2, deskUrl: URL }),
    ),
  }
}

type Spoil = <T extends object>(data: T) => T

/** Every step of a case to everybody who is told of it, in the variants that have words of their own. */
function caseLetters(spoil: Spoil): Record<string, RenderedLetter> {
  const made: Record<string, RenderedLetter> = {}
  for (const [news, sides] of Object.entries(TELLS) as [News, object][])
    for (const [variant, choice] of Object.entries(VARIANTS[news] ?? { '': {} })) {
      // What decides which words are said is no text that anybody typed.
      const { by, ...d } = { ...step, caseUrl: URL, schoolUrl: URL, deskUrl: URL }
      const words = { ...spoil(d), by, ...choice }
      const name = `${news}${variant}`
      if ('FAMILY' in sides) made[`${name}ToFamily`] = caseToFamily(news as FamilyNews, words)
      if ('SCHOOL' in sides) made[`${name}ToSchool`] = caseToSchool(news as SchoolNews, words)
      if ('PROVIDER' in sides) made[`${name}ToProvider`] = caseToProvider(news as ProviderNews, words)
    }
  return made
}

const ofPlea = { '': {}, Plea: { isPlea: true } }
const outcomes = Object.fromEntries(Object.values(Outcome).map((outcome) => [outcome, { outcome }]))
const VARIANTS: Partial<Record<News, Record<string, Partial<CaseWords>>>> = {
  opened: ofPlea,
  repeated: ofPlea,
  commented: { '': {}, BySchool: { by: 'SCHOOL' } },
  accepted: outcomes,
  settled: outcomes,
  kept: { '': {}, OfMore: { isClosed: false } },
}

function corrections(spoil: Spoil): Record<string, RenderedLetter> {
  const looked = {
    asked: 'adeyemi',
    reference: 'A-17',
    ...family,
    ...school,
    creditorName: 'Hill Top School',
    lookedOn: '1 Nov 2026',
    directoryUrl: URL,
  }
  const kinds: CorrectionKind[] = ['amount', 'paid', 'withdrawn', 'removed']
  return Object.fromEntries(
    kinds.map((what) => [`corrected-${what}`, entryCorrected({ ...spoil(looked), what })]),
  )
}

/** Puts `text` in the place of every string that is not a link, at every depth. */
function replaceStrings(text: string) {
  const replace = (value: unknown): unknown => {
    if (typeof value === 'string') return value.startsWith('https://') ? value : text
    if (Array.isArray(value)) return value.map(replace)
    if (value && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replace(inner)]))
    return value
  }
  return <T extends object>(data: T) => replace(data) as T
}

const HOSTILE = '<a href="x" onclick=\'y\'>A & B</a><script>'
const ODD = `Ann\r\nBcc: thief@evil.example\u202e\u0000 ${'x'.repeat(5000)} \ud800`
const hostile = letters(replaceStrings(HOSTILE))
const odd = letters(replaceStrings(ODD))

const links = (text: string) => [...text.matchAll(/https?:\/\/[^\s"<]+/g)].map(([link]) => link)
const each = Object.entries(letters())

describe.each(each)('the letter %s', (name, rendered) => {
  test('holds the same links in both parts, and nothing from elsewhere', () => {
    expect(new Set(links(rendered.html))).toEqual(new Set(links(rendered.text)))
    expect(rendered.html).not.toMatch(/<img|<script|<iframe|<link\b|@import|url\(|background=/i)
  })

  test('says why it comes, in words that shame nobody', () => {
    for (const part of [rendered.html, rendered.text]) {
      expect(part).toContain('You get this letter because')
      expect(part).not.toMatch(/default(er|ed)\b|delinquen|bad debt|you owe\b|blacklist|undefined|null|NaN/i)
    }
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
  const { subject, html, text } = letters().claim!

  test('gives the private link, the claim and the way to the school in both parts', () => {
    expect(links(text)).toEqual([URL])
    for (const fact of ['₦45,000.00', 'Tobi Adeyemi', '20 Apr 2026', '+234 803 555 0142', '27 Nov 2026']) {
      expect(text).toContain(fact)
      expect(html).toContain(fact)
    }
  })

  test('tells nothing about the family or the money in its subject', () => {
    expect(subject).toBe('A letter about school fees at Greenfield College')
  })

  test('says who holds what, who can see it, why, how long, and the rights of the family', () => {
    for (const title of ['Who holds what', 'Who can see it', 'Why', 'How long', 'Your rights'])
      expect(text).toContain(`\n${title}\n  `)
    expect(text.replace(/\s+/g, ' ')).toContain('at the latest 3 years after the due date')
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
    const unknown = claimLetter(open).text.replace(/\s+/g, ' ')
    expect(unknown).toContain('7 days after this letter was sent, other approved schools can see')
    expect(unknown).toContain('3 years after it was first listed')
    expect(unknown).not.toMatch(/Due since|For:/)
    expect(claimLetter({ ...open, noticeDays: 0 }).text.replace(/\s+/g, ' ')).toContain(
      'can see an entry now',
    )
  })
})

test('the former address of a claim learns neither the amount, nor the family, nor a link', () => {
  const { html, text } = claimAddressChanged({ ...claim, hasCase: true })
  for (const part of [html, text]) expect(part).not.toMatch(/45,000|Adeyemi|https?:/)
})

test('the former address of an account does not learn the new one', () => {
  const data = { ...account, newEmail: 'new@folake.example' }
  expect(emailChanged(data).text).not.toContain('new@folake.example')
})

test('the code for a new password stands in both parts but not in the subject or the preview', () => {
  const { subject, html, text } = letters().passwordResetCode!
  expect(text).toContain('\n    042917\n')
  expect(html).toContain('>042917</p>')
  expect(subject + html.slice(0, html.indexOf('Hello'))).not.toContain('042917')
})

test('a stranger cannot use a registration or a sign-up to send somebody a link', () => {
  const lure = 'You won! Visit https://evil.example/prize or write to win@evil.example'
  const sent = letters(replaceStrings(lure))
  for (const name of [
    'schoolReceived',
    'verifyEmail',
    'providerNewApplication',
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
