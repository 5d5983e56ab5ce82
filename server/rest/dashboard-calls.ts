import type { Context } from '../context.js'
import type { Debtor } from '../debtors/debtor.entity.js'
import { call, type Call } from './call.js'
import {
  DEBTOR_FIELDS,
  DebtorAnswer,
  DebtorBody,
  DebtorsAnswer,
  NewDebtorBody,
  WrittenAnswer,
  debtorAnswer,
  maySeeRow,
  type ShownDebtor,
  writtenAnswer,
} from './debtor-shapes.js'
import { wholeList } from './lists.js'
import { NotFound } from './problems.js'

/** By now, and not only as is on record. */
async function asTheyStand({ ownList, standings }: Context, debtors: readonly ShownDebtor[]) {
  const shown = debtorAnswer(ownList.school())
  const status = await standings.statuses(debtors)
  const removed = await standings.removedAmong(debtors.map(({ id }) => id))
  return debtors.map((one) => shown(one, { status: status(one), removed: removed.has(one.id) }))
}

export const dashboardCalls: Call[] = [
  call({
    method: 'get',
    path: '/dashboard',
    act: 'dashboard',
    summary: 'The debtors of one’s own school, newest first',
    description: 'The whole list up to 1,000 rows; beyond that the `Link` header names the next rows.',
    query: {
      after: 'Where a longer list goes on: follow the `Link` header.',
      withdrawn: '`true`: with the claims that the school has withdrawn.',
    },
    status: 200,
    answer: DebtorsAnswer,
    handle: async ({ context, query, response }) => {
      const rows = await context.ownList.whole({
        after: query.after,
        // Python writes it with a capital, and Django reads either.
        withWithdrawn: /^(?:true|1)$/i.test(query.withdrawn ?? ''),
      })
      return asTheyStand(context, wholeList(rows, { context, query, response, path: '/dashboard/' }))
    },
  }),
  call({
    method: 'post',
    path: '/dashboard',
    act: 'addDebtor',
    summary: 'List a debtor, and tell the parent by letter',
    description:
      'Who calls this states, for the school, that the debt is due, that the family was asked to pay, and that the school may share it. `school_owed`, `author` and `slug` follow from the token; `link` and unknown fields are ignored. The same again within two minutes is the same request and adds nothing.',
    body: NewDebtorBody,
    status: 201,
    answer: WrittenAnswer,
    fields: DEBTOR_FIELDS,
    handle: async ({ context, body }) => {
      const { debtor } = await context.debtors.add(body)
      return writtenAnswer(debtor, context)
    },
  }),
  call({
    method: 'get',
    path: '/dashboard/{id}',
    act: 'debtor',
    summary: 'One debtor of one’s own school',
    status: 200,
    answer: DebtorAnswer,
    handle: async ({ context, id }) => {
      const debtor = await context.ownList.one(id)
      if (!debtor) throw new NotFound()
      const [answer] = await asTheyStand(context, [debtor])
      return answer!
    },
  }),
  call({
    method: 'put',
    path: '/dashboard/{id}',
    act: 'updateDebtor',
    summary: 'Change a debtor of one’s own school',
    description:
      'What is left out stays. Another amount is recorded as a correction of what is claimed; `Completed` settles the rest as paid; another e-mail address gets a letter of its own. For what the family has not heard (somebody else, a higher amount, a claim that was completed) who calls this states anew what a new debtor needs: the family is told, and other schools see it after a notice of its own. Where it comes to name somebody of whom the school has a withdrawn claim for that debt, that one is listed again and answered, with its own `id`, and this one is withdrawn; the same again is answered by that one, too. What changes nothing does nothing. Sent back with the `revision` that was read, it is refused where the row has changed since.',
    body: DebtorBody,
    status: 200,
    answer: WrittenAnswer,
    fields: DEBTOR_FIELDS,
    handle: async ({ context, body: { revision, ...body }, id }) => {
      // Of whoever may not read the row it would be a question about it.
      const isAsRead =
        revision && maySeeRow(context.viewer)
          ? async (debtor: Debtor) => (await asTheyStand(context, [debtor]))[0]!.revision === revision
          : undefined
      const debtor = await context.debtors.update({ id, ...body, isAsRead })
      return writtenAnswer(debtor, context)
    },
  }),
]
