import { debtorOf, done, tokenIn } from '../claims/claims.js'
import { ask } from '../client.js'
import { rows } from '../databases/database.js'
import { aCheckedList, anImport } from '../imports.js'
import { aDebtor } from '../people.js'
import { quiet } from '../databases/stored.js'
import { anEscalatedCase, does, type Cast, type Records } from './record.js'

export const debtorRecords: Records = {
  addDebtor: ['debtor.added', aDebtorId],
  updateDebtor: [
    'debtor.updated',
    async (c) => done(c.product, 'updateDebtor', { id: await aDebtorId(c), amountOwed: '40000' }, c.school),
  ],
  withdrawDebtor: [
    'debtor.withdrawn',
    async (c) => done(c.product, 'withdrawDebtor', { id: await aDebtorId(c) }, c.school),
  ],
  confirmDebtor: [
    'debtor.confirmed',
    async (c) => done(c.product, 'confirmDebtor', { id: await aDebtorId(c) }, c.school),
  ],
  confirmDebtors: [
    'debtor.confirmed',
    async (c) => does(c, 'confirmDebtors', { ids: [await aDebtorId(c)] }, c.school),
  ],
  recordPayment: [
    'debtor.payment',
    async (c) => done(c.product, 'recordPayment', { debtorId: await aDebtorId(c), amount: '1' }, c.school),
  ],
  voidPayment: [
    'debtor.payment-voided',
    async (c) => {
      const debtorId = await aDebtorId(c)
      await done(c.product, 'recordPayment', { debtorId, amount: '1' }, c.school)
      const { ledger } = await debtorOf(c.product, debtorId, c.school)
      await done(c.product, 'voidPayment', { paymentId: ledger[1].id, reason: 'WRONG_AMOUNT' }, c.school)
    },
  ],
  recordHandOver: [
    'debtor.handed-over',
    async (c) => done(c.product, 'recordHandOver', { id: await aDebtorId(c) }, c.school),
  ],
  setSafeguardingHold: [
    'debtor.hold-set',
    async (c) =>
      does(
        c,
        'setSafeguardingHold',
        { debtorId: await aDebtorId(c), hold: true, reason: 'CUSTODY' },
        c.school,
      ),
  ],
  confirmSafeguardingHold: [
    'debtor.hold-confirmed',
    async (c) => {
      const ids = [await aDebtorId(c), await aDebtorId(c)]
      for (const debtorId of ids)
        await does(c, 'setSafeguardingHold', { debtorId, hold: true, reason: 'CUSTODY' }, c.school)
      // The newest: its school has set more than stand by themselves.
      const { desk } = await ask(c.product, '{ desk { holds { id needsConfirmation } } }', {}, c.provider)
      const { id } = desk.holds.find((hold: any) => hold.needsConfirmation)
      await does(c, 'confirmSafeguardingHold', { holdId: id }, c.provider)
    },
  ],
  permitRelisting: [
    'debtor.relisting-permitted',
    async (c) => {
      const { told, contendId } = await anEscalatedCase(c)
      await does(c, 'decideContend', { contendId, decision: 'UPHOLD', reasons: 'Genuine.' }, c.provider)
      await does(c, 'permitRelisting', { debtorId: told.id, reason: 'It was forged.' }, c.provider)
    },
  ],
  resendLetter: [
    'letter.resent',
    async (c) => {
      const { letter } = await aDebtor(c.product, c.school)
      await quiet(c.product)
      await rows(c.product, `update letter set state = 'FAILED' where id = ?`, [letter.id])
      await does(c, 'resendLetter', { letterId: letter.id }, c.school)
    },
  ],
  letterCameBack: [
    'letter.came-back',
    async (c) => {
      const { letter } = await aDebtor(c.product, c.school)
      await quiet(c.product)
      await does(c, 'letterCameBack', { letterId: letter.id }, c.school)
    },
  ],
  requestClaimLink: [
    'claim.link-requested',
    async (c) => does(c, 'requestClaimLink', { token: await aToken(c) }),
  ],
  revokeClaimLinks: [
    'claim.links-revoked',
    async (c) => does(c, 'revokeClaimLinks', { token: await aToken(c), surname: 'Alabi' }),
  ],
  refuseLetter: ['claim.letter-refused', async (c) => does(c, 'refuseLetter', { token: await aToken(c) })],
  uploadFile: 'A file is nothing before it is attached, and what attaches it is on record.',
  planImport: 'Nothing is changed by it.',
  readImport: 'Nothing of the list is changed by it.',
  runImport: ['debtor.list-imported', async (c) => void (await aDoneImport(c))],
  undoImport: [
    'debtor.list-undone',
    async (c) => does(c, 'undoImport', { id: await aDoneImport(c) }, c.school),
  ],
  exportDebtors: [
    'debtor.list-exported',
    async (c) => ask(c.product, 'mutation { exportDebtors { url userErrors { message } } }', {}, c.school),
  ],
}

async function aDebtorId({ product, school }: Cast): Promise<string> {
  return (await aDebtor(product, school)).id
}

let number = 0
async function aToken({ product, school }: Cast): Promise<string> {
  const parentEmail = `holder${++number}@example.com`
  await aDebtor(product, school, { studentName: 'Tobi Alabi', parentEmail })
  return tokenIn(await product.mail.letterTo(parentEmail))
}

async function aDoneImport({ product, school }: Cast): Promise<string> {
  const { id } = await aCheckedList(product, 'student,parent,phone,amount\nAda Obi,Ngozi Obi,1,5', school)
  await anImport(product, { id }, school)
  return id
}
