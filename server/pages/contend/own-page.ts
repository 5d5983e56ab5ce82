import { paths } from '../../../common/paths.js'
import { verifiedEmail } from '../../accounts/verified-email.js'
import type { Claim } from '../../contends/families/claim-shapes.js'
import type { Context } from '../../context.js'
import { waysToTime } from '../claim/claim-page.js'
import { disputeFields } from '../claim/dispute-form.js'
import { moneyOf } from '../claim/case-words.js'
import { button, formOf } from '../claim/fields.js'
import { done } from '../claim/parts.js'
import { blankForm } from '../claim/sent-form.js'
import { visitOfAccount } from '../claim/visit.js'
import { html, type Html, type Part } from '../../shared/html.js'
import type { PlainPage } from '../plain-page.js'
import { ownTable, type Column } from './frame.js'
import { contendsTable } from './list-page.js'

const NEWEST = 5
const NEW_FOR_MS = 60_000

/**
 * /contend: where an account without a school reads and answers the claims against its own address. `chosen`: the one to be
 * answered; empty: the newest. Null: that one cannot be answered, and never is another's form shown in its place.
 */
export async function ownPage(context: Context, chosen: string): Promise<PlainPage | null> {
  const account = context.account
  const isVerified = verifiedEmail(account) !== null
  const [claims, contends] = await Promise.all([context.claims.mine(), context.caseFiles.mine()])
  const open = claims.filter(({ mayContend }) => mayContend)
  const claim = chosen === '' ? open[0] : open.find(({ id }) => String(id) === chosen)
  if (chosen !== '' && !claim) return null
  return {
    title: 'Contend a claim',
    body: html`${justRegistered(context) ? done('Successfully registered') : ''}<h1>Contend a claim</h1>
<p>Did a school write to you about fees? Read what it says, and answer it here.</p>
${isVerified ? '' : confirmFirst(account.email)}
${claims.length > 0 ? claimsPart(account.email, claims, new Set(contends.map(({ debtor }) => debtor.id))) : noClaims(isVerified ? account.email : null)}
${claim ? await answerPart(context, claim, open) : ''}
<h2 id="contends">Your contends</h2>
${contends.length > 0 ? contendsTable(context, 'Your newest contends', contends.slice(0, NEWEST)) : html`<p class="quiet">What you send to a school stands here, with its answer.</p>`}
<ul class="links"><li><a href="/contend/all?tab=previous">Previous Complaints</a></li><li><a href="/contend/all">See All Your List Of Contends Starting From The Most Recent</a></li></ul>
<p>Do you work for a school? <a href="${paths.schoolRegistration}">Register my school</a></p>`,
  }
}

/** Whoever comes from signing up: what the app said about it went with the app. */
const justRegistered = (context: Context) =>
  context.now().getTime() - context.account.createdAt.getTime() < NEW_FOR_MS

const confirmFirst = (email: string) =>
  html`<section class="panel waiting" aria-labelledby="confirm"><h2 id="confirm">Confirm your e-mail address first</h2>
<p>Claims are private. We show those against your address once you have shown that it is yours. We sent a link to ${email}.</p>
${formOf('/contend/confirm', button('Send the link again'))}</section>`

/** `answered`: the claims about which this account has a case of its own. */
function claimsPart(email: string, claims: readonly Claim[], answered: ReadonlySet<number>): Html {
  const columns: Column<Claim>[] = [
    {
      heading: 'Child',
      cell: ({ id, studentName }) => html`<a href="/contend/claims/${id}" dir="auto">${studentName}</a>`,
    },
    { heading: 'School', cell: ({ school }) => html`<span dir="auto">${school.name}</span>` },
    { heading: 'Other schools', cell: ({ inDirectory }) => html`<span>${inDirectory.reason}</span>` },
    {
      heading: 'Amount claimed',
      cell: ({ amountOwed }) => html`<span class="sum">${moneyOf(amountOwed)}</span>`,
    },
    {
      heading: 'Action',
      cell: ({ id, studentName, mayContend }) =>
        mayContend
          ? html`<a href="/contend?claim=${id}#answer" aria-label="Answer: ${studentName}">Answer</a>`
          : toRead(id, answered.has(id) ? 'See your case' : 'Read the claim', studentName),
    },
  ]
  return html`<h2 id="claims">What schools say</h2>
<p class="quiet">Claims sent to ${email}.</p>
${ownTable('Claims sent to your e-mail address', columns, claims)}`
}

const toRead = (id: number, label: string, studentName: string) =>
  html`<a href="/contend/claims/${id}" aria-label="${label}: ${studentName}">${label}</a>`

/** The specification's form, about one claim; its other ways lead to the claim's own pages. */
async function answerPart(context: Context, claim: Claim, open: readonly Claim[]): Promise<Part> {
  const visit = await visitOfAccount(context, claim.id)
  if (!visit) return ''
  const others = open.filter((one) => one !== claim)
  const other = others.map(
    ({ id, studentName, school }) =>
      html`<li><a href="/contend?claim=${id}#answer" dir="auto">${studentName}, ${school.name}</a></li>`,
  )
  const school = html`<div class="field"><label for="school-name">School</label><input id="school-name" value="${claim.school.name}" disabled></div>`
  return html`<h2 id="answer">Answer a claim</h2>
<p>About ${claim.studentName}: <a href="${visit.at()}">read the whole claim</a>.</p>
${other.length > 0 ? html`<p class="quiet">Answer another one:</p><ul class="links">${other}</ul>` : ''}
${disputeFields(visit, blankForm(), { message: 'The Issue', files: 'Attach File' }, school)}
${claim.mayNotAskForTimeBecause ? '' : html`<h2>Do you need time?</h2><div class="acts ways">${waysToTime(visit.at)}</div>`}`
}

/** How to answer a letter when no claim stands against one's own address. `email` is null until it is confirmed. */
const noClaims = (email: string | null) =>
  html`<h2 id="no-claims">${email ? 'No school has a claim against your address' : 'A school wrote to you'}</h2>
<p>${email ? html`There is none against ${email}. ` : ''}If a school wrote to another address, or gave you a letter on paper, answer like this.</p>
<ol><li><strong>Open the link in the letter.</strong> It shows you all that the school says, and there you can answer. You need no account for it. On paper? <a href="/letter">Type the code from the letter</a>.</li>
<li><strong>Or call the school.</strong> Its number is in the letter.</li>
<li><strong>Have you lost the letter?</strong> <a href="${paths.registerStudent}">Ask for a new link</a>. It goes to the address that the school has for you; if that is not yours, ask the school.</li></ol>`
