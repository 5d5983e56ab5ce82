import { formatDay, localDate } from '../../../common/days.js'
import { ContendAct } from '../../standing/states.js'
import { Resolved, type ContendShape } from '../../contends/contend-shapes.js'
import type { Context } from '../../context.js'
import { caseTitle } from '../claim/case-words.js'
import { html, type Html } from '../../shared/html.js'
import type { PlainPage } from '../plain-page.js'
import { ownTable, type Column } from './frame.js'

const TABS = { all: 'All', pending: 'Pending', previous: 'Previous' }

/** /contend/all: everything that one has sent to schools, starting from the most recent. */
export async function listPage(context: Context, tab: string): Promise<PlainPage> {
  const own = await context.caseFiles.mine()
  const chosen = Object.hasOwn(TABS, tab) ? (tab as keyof typeof TABS) : 'all'
  const shown = own.filter(
    ({ resolved }) => chosen === 'all' || (resolved === Resolved.PENDING) === (chosen === 'pending'),
  )
  const tabs = Object.entries(TABS).map(
    ([value, words]) =>
      html`<a href="/contend/all?tab=${value}"${value === chosen ? html` aria-current="page"` : ''}>${words}</a>`,
  )
  return {
    title: 'Your contends',
    body: html`<p class="back"><a href="/contend"><span aria-hidden="true">←</span> Your claims and answers</a></p>
<h1>Your contends</h1>
<p>All you have sent to schools, starting from the most recent.</p>
<nav class="tabs" aria-label="Which of them">${tabs}</nav>
${shown.length > 0 ? contendsTable(context, 'Your contends', shown) : html`<p class="quiet">Nothing here. What you send to a school stands here, with its answer.</p>`}`,
  }
}

/** What one has sent, in the specification's columns; each can be taken back as long as it waits. */
export function contendsTable(context: Context, caption: string, contends: readonly ContendShape[]): Html {
  const { timeZone } = context.rules
  const today = localDate(context.now(), timeZone)
  const at = ({ debtor, id }: ContendShape) => `/contend/claims/${debtor.id}/cases/${id}`
  const columns: Column<ContendShape>[] = [
    {
      heading: 'Student name',
      cell: (one) => html`<a href="${at(one)}" dir="auto">${one.studentName}</a>`,
    },
    { heading: 'School', cell: ({ school }) => html`<span dir="auto">${school.name}</span>` },
    {
      heading: 'Date',
      cell: ({ openedAt }) => html`<span class="sum">${formatDay(localDate(openedAt, timeZone))}</span>`,
    },
    { heading: 'State', cell: (one) => html`<span>${caseTitle(one, today)}</span>` },
    {
      heading: 'Resolved',
      cell: ({ resolved }) => html`<span>${resolved === Resolved.PENDING ? 'Pending' : 'YES'}</span>`,
    },
    {
      heading: 'Action',
      cell: (one) =>
        one.mayDo.includes(ContendAct.WITHDRAW)
          ? html`<a href="${at(one)}/withdraw" aria-label="Delete: ${one.studentName}, ${one.school.name}">Delete</a>`
          : html`<span>–</span>`,
    },
  ]
  return ownTable(caption, columns, contends)
}
