import { aDispute, aToldFamily, dayIn, goesOn } from '../claims/cases.js'
import { aPicture, upload } from '../client.js'
import { anEscalatedCase, does, type Cast, type Records } from './record.js'

export const contendRecords: Records = {
  contendClaim: ['contend.open', async (c) => aDispute(c.product, await aToldFamily(c.product, c.school))],
  pleadForTime: ['contend.open', async (c) => aPlea(c)],
  commentOnContend: [
    'contend.comment',
    async (c) => {
      const { id } = await aDispute(c.product, await aToldFamily(c.product, c.school))
      await does(c, 'commentOnContend', { contendId: id, message: 'We look into it.' }, c.school)
    },
  ],
  triageContend: 'The school’s own paper clip: it stops no clock, and nobody else sees it.',
  acceptContend: [
    'contend.accept',
    async (c) => {
      const { id } = await aDispute(c.product, await aToldFamily(c.product, c.school))
      await does(c, 'acceptContend', { contendId: id, outcome: 'COMPLETED' }, c.school)
    },
  ],
  rejectContend: ['contend.reject', async (c) => anEscalatedCase(c)],
  escalateContend: ['contend.escalate', async (c) => anEscalatedCase(c)],
  decideContend: [
    'contend.dismiss',
    async (c) => {
      const { contendId } = await anEscalatedCase(c)
      await does(c, 'decideContend', { contendId, decision: 'DISMISS', reasons: 'Not paid.' }, c.provider)
    },
  ],
  addStatement: [
    'contend.statement',
    async (c) => {
      const { told, contendId } = await anEscalatedCase(c)
      await does(c, 'decideContend', { contendId, decision: 'DISMISS', reasons: 'Not paid.' }, c.provider)
      await does(c, 'addStatement', { contendId, token: told.token, statement: 'We did pay.' })
    },
  ],
  takeAnswer: [
    'contend.take',
    async (c) => {
      const told = await aToldFamily(c.product, c.school)
      const { id } = await aDispute(c.product, told)
      const input = { contendId: id, outcome: 'AMOUNT_CORRECTED', amount: '100' }
      await goesOn(c.product, 'acceptContend', input, c.school)
      await does(c, 'takeAnswer', { contendId: id, token: told.token })
    },
  ],
  withdrawContend: [
    'contend.withdraw',
    async (c) => {
      const told = await aToldFamily(c.product, c.school)
      const { id } = await aDispute(c.product, told)
      await does(c, 'withdrawContend', { contendId: id, token: told.token })
    },
  ],
  answerPlan: [
    'contend.agree',
    async (c) => does(c, 'answerPlan', { contendId: await aPlea(c), answer: 'AGREE' }, c.school),
  ],
  sendProof: ['contend.proof', async (c) => aProof(c)],
  refuseProof: [
    'contend.proof-refused',
    async (c) => does(c, 'refuseProof', { ...(await aProof(c)), message: 'Nothing came.' }, c.school),
  ],
  askAboutWard: 'What was asked is deleted once it is looked up; the link that it leads to is on record.',
}

/** Of a plan that is due in a day; answers which proof it is. */
async function aProof(c: Cast): Promise<{ contendId: string; instalment: number }> {
  const { product } = c
  const told = await aToldFamily(product, c.school)
  const instalments = [{ dueOn: dayIn(product, 1) }]
  const { id, amountOwed } = await goesOn(product, 'pleadForTime', { instalments }, told)
  await does(c, 'answerPlan', { contendId: id, answer: 'AGREE' }, c.school)
  const which = { contendId: id, instalment: 1 }
  const files = [(await upload(product, await aPicture(), { name: 'slip.png' })).id]
  const paid = { token: told.token, paidOn: dayIn(product, 0), amount: amountOwed.amount, files }
  await does(c, 'sendProof', { ...which, ...paid })
  return which
}

async function aPlea({ product, school }: Cast): Promise<string> {
  const instalments = [{ dueOn: dayIn(product, 20) }]
  return (await goesOn(product, 'pleadForTime', { instalments }, await aToldFamily(product, school))).id
}
