import { randomUUID } from 'node:crypto'
import { DAY } from '../../../common/days.js'
import { tokenIn } from '../claims/claims.js'
import { act } from '../client.js'
import { aDebtor, type Person } from '../people.js'
import type { Product } from '../product.js'

/** What is sound to send about a claim that its family has in hand. */
export interface Case {
  token: string
  surname: string
  contendId?: string
  /** Left out of what is sent. */
  email?: undefined
  amount?: undefined
}

/** What is done with a claim link, or in a contend. */
export const isAboutACase = (operation: string) =>
  /claim$|claimLink|ontend|escalation$|^(refuseLetter|answerPlan|pleadForTime|addStatement|\w+Proof)/i.test(
    operation,
  )

/** A claim of this school and its contend, in the state in which that can be done. */
export async function aCase(
  product: Product,
  { school, provider }: { school: Person; provider: Person },
  operation: string,
): Promise<Case> {
  const parentEmail = `family-${randomUUID()}@example.com`
  await aDebtor(product, school, { studentName: 'Chidinma Nwosu', parentEmail })
  const token = tokenIn(await product.mail.letterTo(parentEmail))
  const claim: Case = { token, surname: 'Nwosu', email: undefined }
  // An instalment needs none; a corrected claim does.
  if (operation !== 'acceptContend') claim.amount = undefined
  if (!/contend$|escalation$|answerPlan|addStatement/i.test(operation)) return claim

  const dispute = { token, reason: 'ALREADY_PAID', message: 'Paid on 3 May.' }
  const plea = { token, instalments: [{ dueOn: inAMonth() }] }
  const { contend } =
    operation === 'answerPlan'
      ? await act(product, 'pleadForTime', plea, { select: 'contend { id }' })
      : await act(product, 'contendClaim', dispute, { select: 'contend { id }' })
  const contendId: string = contend.id
  const message = 'These are the reasons.'
  if (/^(escalate|decide|addStatement)|escalation$/.test(operation))
    await act(product, 'rejectContend', { contendId, message }, { as: school })
  if (/^(decide|addStatement)|escalation$/.test(operation))
    await act(product, 'escalateContend', { contendId, token, message })
  if (operation === 'addStatement')
    await act(
      product,
      'decideContend',
      { contendId, decision: 'DISMISS', reasons: message },
      { as: provider },
    )
  return { ...claim, contendId }
}

export const inAMonth = () => new Date(Date.now() + 30 * DAY).toISOString().slice(0, 10)
