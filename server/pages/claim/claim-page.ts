import type { ClaimLink } from '../../contends/families/claim-link.entity.js'
import { ContendAct, LIVE } from '../../standing/states.js'
import { isTooOld } from '../../standing/expiry.js'
import { DebtStatus } from '../../debtors/debtor.entity.js'
import { ANSWERED_ELSEWHERE, claimPoints, seenAs } from '../../mail/claim-words.js'
import { formatDay, localDate } from '../../../common/days.js'
import { DEBT_STATUS_WORDS } from '../../../common/words.js'
import { runBy } from '../../shared/operator.js'
import { html, type Html } from '../../shared/html.js'
import type { PlainPage } from '../plain-page.js'
import { casePanel, dayOf } from './case-panel.js'
import { moneyOf, reasonOf, caseTitle } from './case-words.js'
import { evidenceAndLooks } from './family-only.js'
import { button, errorSummary, errorTitle, formOf, hidden } from './fields.js'
import { onPaper } from './code-form.js'
import { facts, homeLink, notice, reach } from './parts.js'
import { blankForm, type SentForm } from './sent-form.js'
import { surnameQuestion } from './surname-question.js'
import type { Visit } from './visit.js'

/** Older answers that are named one by one. */
const OLDER = 10

/** What a school says of a family, what the family can do, and who can see it: the page behind a letter's private link. */
export async function claimPage(
  visit: Visit,
  { said = '', form = blankForm() }: { said?: string; form?: SentForm } = {},
): Promise<PlainPage> {
  const { claim, context } = visit
  const cases = await context.claims.casesOf(claim)
  const [newest] = cases
  // A plan may run beside a dispute, and about an earlier no the provider may still be asked: each says what can be done now.
  const shown = cases.filter(
    (one) => one === newest || LIVE.includes(one.state) || one.mayDo.includes(ContendAct.ESCALATE),
  )
  const older = cases.filter((one) => !shown.includes(one))
  const school = claim.debtor.school.getEntity()
  const { listed, reason, visibleFrom } = claim.inDirectory
  const dueDate = claim.dueDate ? formatDay(claim.dueDate) : null
  const { purgeMonths, expiryYears } = context.rules
  return {
    title: errorTitle(form, 'A claim about school fees'),
    body: html`${homeLink(visit)}${notice(said, visit)}${errorSummary(form)}
<h1>${heading(visit)}</h1>
<p class="lead">${leadOf(visit, cases)}</p>
${shown.map((one) => casePanel(visit, one))}
${claim.mayContend ? ways(visit) : ''}${visit.readsOnly && !isElsewhere(visit, cases) ? waitsForHandOver(visit) : ''}
${facts([
  ['Child', claim.studentName],
  ['Parent or guardian', claim.parentName],
  ['School', school.name],
  ['Amount', moneyOf(claim.amountOwed)],
  ['Status', DEBT_STATUS_WORDS[claim.status].family],
  ['For', claim.term ?? null],
  ['Due', dueDate],
  ['Listed on', dayOf(visit, claim.listedAt)],
  ['Withdrawn on', claim.withdrawnAt ? dayOf(visit, claim.withdrawnAt) : null],
  ['Removed on', claim.removedAt ? dayOf(visit, claim.removedAt) : null],
])}
<h2>Who can see it now</h2>
<p class="now">${listed || visibleFrom ? reason : `Other schools do not see this now: ${lowerFirst(reason)}`}</p>
${visit.proven ? await evidenceAndLooks(visit) : surnameQuestion(visit, { form })}
<h2 id="school">Talk to the school</h2>
${reach(school)}
${older.length > 0 ? olderCases(visit, older) : ''}
<h2>What DMA keeps about this</h2>
${claimPoints(
  {
    agedFrom: formatDay(claim.debtor.agedFrom),
    purgeMonths,
    expiryYears,
    unseen: isTooOld(claim.debtor, context.rules, context.now()) ? 'too old' : null,
    runBy: runBy(context.rules.operator),
  },
  seenAs('Only approved schools can ever see a claim.'),
).map(point)}
${onPaper(visit)}
${visit.link ? aboutTheLetter(visit, visit.link) : html`<p class="quiet small screen">If you write to DMA about this claim, name claim number ${claim.id}.</p>`}`,
  }
}

const aboutTheLetter = ({ at, claim }: Visit, { printed }: ClaimLink) =>
  html`<section class="screen"><h2>About this letter</h2>
<ul class="links"><li><a href="${at('/links')}">${printed ? 'Get a link by e-mail' : 'Get a new link, or end the old ones'}</a></li><li><a href="${at('/not-for-me')}">This letter is not for me</a></li></ul>
<p class="quiet small">This page is private: whoever has its address can read it. Opening it changes nothing, and tells the school nothing. If you write to DMA about it, name claim number ${claim.id}.</p></section>`

function heading({ claim }: Visit): string {
  const { school, studentName, amountOwed } = claim
  if (claim.withdrawnAt) return `${school.name} has withdrawn its claim for ${studentName}`
  if (claim.removedAt) return `The claim of ${school.name} for ${studentName} has left the register`
  if (claim.status === DebtStatus.COMPLETED)
    return `${school.name} says that everything is paid for ${studentName}`
  return `${school.name} says that ${moneyOf(amountOwed)} is unpaid for ${studentName}`
}

type Cases = Awaited<ReturnType<Visit['context']['claims']['casesOf']>>

/** Somebody's answer is open, and it is none of whoever reads this. */
const isElsewhere = ({ claim }: Visit, cases: Cases) =>
  claim.isAnswered && !cases.some(({ state }) => LIVE.includes(state))

/** What can be done, where no case of whoever reads this says it. */
function leadOf(visit: Visit, cases: Cases): string {
  const { claim, readsOnly } = visit
  if (claim.withdrawnAt || claim.removedAt || claim.status === DebtStatus.COMPLETED)
    return 'You need not do anything.'
  if (isElsewhere(visit, cases)) return ANSWERED_ELSEWHERE
  if (cases.length > 0) return ''
  return `Perhaps you have paid already, or you see it differently.${readsOnly ? '' : ' You can say so here.'}`
}

/** The ways on, the likeliest first. */
function ways({ at, claim }: Visit): Html {
  return html`<div class="acts ways">${[
    way(at('/dispute?reason=ALREADY_PAID'), 'I have paid'),
    way(at('/dispute'), 'This is wrong'),
    ...(claim.mayNotAskForTimeBecause ? [] : waysToTime(at)),
    way('#school', 'Talk to the school', 'quietly'),
  ]}</div>`
}

const way = (href: string, label: string, kind = '') =>
  html`<a class="button ${kind}" href="${href}">${label}</a>`

export const waysToTime = (at: Visit['at']) => [
  way(at('/time'), 'I need time'),
  way(at('/part'), 'I paid part, and need time'),
]

/** A printed letter whose hand-over is not on record: its holder may be anybody at the school. */
function waitsForHandOver({ at, claim }: Visit): Html {
  return html`<section class="panel waiting" aria-labelledby="hand-over"><h2 id="hand-over">You can read here now, and answer soon</h2>
<p>You have a printed letter. ${claim.school.name} has to record that it handed you this letter. Ask it to do that. Then you can answer the claim here.</p>
<p>Does the school have your e-mail address? Then we can send you a link that works at once.</p>
${formOf(at('/links'), [hidden('step', 'link'), button('Send a link to my e-mail')])}</section>`
}

function olderCases(visit: Visit, older: Cases): Html {
  const today = localDate(visit.context.now(), visit.context.rules.timeZone)
  const lines = older
    .slice(0, OLDER)
    .map(
      (one) =>
        html`<li><a href="${visit.at(`/cases/${one.id}`)}">${dayOf(visit, one.openedAt)}: ${reasonOf(one)}</a><br><span class="quiet">${caseTitle(one, today)}</span></li>`,
    )
  return html`<h2>Your earlier answers</h2><ul class="links">${lines}</ul>`
}

const point = ([title, text]: readonly [string, string]) =>
  html`<details><summary>${title}</summary><p>${text}</p></details>`

const lowerFirst = (text: string) => text[0]!.toLowerCase() + text.slice(1)
