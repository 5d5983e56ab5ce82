import { Router } from 'express'
import { Context, type World } from '../context.js'
import { DebtStatus, type Debtor } from '../debtors/debtor.entity.js'
import { directoryState } from '../debtors/directory-state.js'
import { claimAnswers, claimPoints } from '../mail/claim-words.js'
import { authorise } from '../policy.js'
import type { School } from '../schools/school.entity.js'
import { formatDay, localDate } from '../shared/clock.js'
import { formatMoney } from '../shared/money.js'
import { safe, sendPage, type PlainPage } from './plain-page.js'

/** The page behind a letter's private link. Opening it changes nothing; unknown, revoked and malformed links look the same. */
export function claimRoutes(world: World): Router {
  const router = Router()
  router.get('/claim/:token', async (request, response) => {
    // Whoever holds the link is a visitor, also while signed in.
    const caller = { address: request.ip ?? '', userAgent: '', key: null, setKey: () => {} }
    const context = await Context.of(world, caller)
    authorise(context.viewer, 'claim')
    const debtor = (await context.claimLinks.find(request.params.token))?.debtor.getEntity()
    if (debtor) sendPage(response, 200, await claimPage(debtor, context))
    else sendPage(response, 404, GONE)
  })
  return router
}

const GONE: PlainPage = {
  title: 'This link is not valid any more',
  body: `<h1>This link is not valid any more</h1>
<p>Perhaps the school has sent a newer letter since, or a part of the address is missing.</p>
<ul><li>Use the link in the newest letter, and copy it whole.</li><li>Or ask the school that wrote to you.</li></ul>`,
}

async function claimPage(debtor: Debtor, context: Context): Promise<PlainPage> {
  const { rules } = context
  const school = debtor.school.getEntity()
  const closed = debtor.withdrawnAt !== null || debtor.status === DebtStatus.COMPLETED
  const { listed, reason } = directoryState(
    debtor,
    school.state,
    await context.standings.ofOne(debtor.id),
    context,
  )
  const shown = listed ? reason : `Other schools do not see this now: ${lowerFirst(reason)}`
  const dueDate = debtor.dueDate && formatDay(debtor.dueDate)
  return {
    title: 'A claim about school fees',
    style: STYLE,
    body: `<h1>${safe(heading(debtor, school, formatMoney(debtor.owed, rules.currency)))}</h1>
<p>${closed ? 'You need not do anything.' : 'Perhaps you have paid already, or you see it differently. Here is what the school says, what you can do, and who can see it.'}</p>
<p>${call(school)}</p>
${facts([
  ['Student', debtor.studentName],
  ['Parent or guardian', debtor.parentName],
  ['School', school.name],
  ['Amount', formatMoney(debtor.owed, rules.currency)],
  ['Status', STATUS[debtor.status]],
  ['For', debtor.term],
  ['Due since', dueDate],
  ['Listed on', formatDay(localDate(debtor.listedAt, rules.timeZone))],
  ['Withdrawn on', debtor.withdrawnAt && formatDay(localDate(debtor.withdrawnAt, rules.timeZone))],
])}
<h2>${closed ? 'Questions? Talk to the school' : 'What you can do'}</h2>
${closed ? '' : `<ul>${claimAnswers.map((answer) => `<li>${safe(answer)}</li>`).join('')}</ul>`}
${reach(school)}
<h2>Who can see it now</h2>
<p class="now">${safe(shown)}</p>
<h2>What DMA keeps about this</h2>
${claimPoints({ dueDate, purgeMonths: rules.purgeMonths, expiryYears: rules.expiryYears }, 'Only approved schools can ever see an entry.').map(point).join('\n')}
<p class="quiet small">This page is private: whoever has its address can read it. Opening it changes nothing, and tells the school nothing.</p>`,
  }
}

function heading({ status, withdrawnAt, studentName }: Debtor, school: School, amount: string): string {
  if (withdrawnAt) return `${school.name} has withdrawn its claim for ${studentName}`
  if (status === DebtStatus.COMPLETED) return `${school.name} says that everything is paid for ${studentName}`
  return `${school.name} says that ${amount} is unpaid for ${studentName}`
}

const STATUS: Record<DebtStatus, string> = {
  ABANDONED_PAYMENT: 'Abandoned payment',
  PENDING_PAYMENT: 'Pending payment',
  COMPLETED: 'Completed',
}

/** The first thing a family can do, within a thumb's reach. */
function call({ contactNumber }: School): string {
  const dialled = contactNumber.replace(/[^\d+]/g, '')
  return dialled ? `<a class="button" href="tel:${dialled}">Call the school</a>` : ''
}

function reach({ name, contactNumber, email, address }: School): string {
  const to = encodeURIComponent(email).replace('%40', '@')
  const subject = encodeURIComponent('The letter about school fees')
  const write = `<a href="mailto:${safe(to)}?subject=${subject}">${safe(email)}</a>`
  return `<div class="reach"><strong>${safe(name)}</strong><br>${safe(address)}<br>Phone ${safe(contactNumber)}<br>E-mail ${write}</div>`
}

function facts(rows: (readonly [string, string | null])[]): string {
  const given = rows.filter(([, value]) => value !== null)
  return `<table>${given.map(([label, value]) => `<tr><th scope="row">${label}</th><td dir="auto">${safe(value!)}</td></tr>`).join('')}</table>`
}

const point = ([title, text]: readonly [string, string]) =>
  `<details><summary>${safe(title)}</summary><p>${safe(text)}</p></details>`

const lowerFirst = (text: string) => text[0]!.toLowerCase() + text.slice(1)

const STYLE = `
.reach { padding: 20px; border: 1px solid var(--rule); border-radius: 6px; background: var(--panel); line-height: 1.7; }
.now { padding: 12px 16px; border-left: 4px solid var(--strong); background: var(--muted); }
details { border-bottom: 1px solid var(--rule); } details p { padding-left: 4px; }
summary { min-height: 44px; padding: 9px 4px; cursor: pointer; font-weight: 650; }
details + .quiet { margin-top: 28px; }
`
