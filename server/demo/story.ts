import { AccountCode, CodePurpose } from '../accounts/account-code.entity.js'
import { verificationToken } from '../accounts/email-verification.js'
import { ensureProvider } from '../accounts/provider.js'
import { DebtStatus } from '../debtors/debtor.entity.js'
import { claims } from './claims.js'
import type { Past } from './past.js'
import { marina, palmGrove, riverbank, savannah, sunrise, type DemoSchool } from './schools.js'

/** What happened in the demo world, day by day, through the product's own services. */
export async function tellStory(past: Past): Promise<void> {
  await schoolsJoin(past)
  await lastTerm(past)
  await thisTerm(past)
  const open = await lastWeeks(past)
  await thisWeek(past, open)
}

async function schoolsJoin(past: Past): Promise<void> {
  await past.on(90, '08:30', () => providerIsMade(past))
  const marinaId = await past.on(84, '10:05', () => past.register(marina))
  const palmGroveId = await past.on(83, '14:20', () => past.register(palmGrove))
  await past.on(82, '09:10', () => past.approve(marinaId, marina))
  await past.on(82, '09:25', () => past.approve(palmGroveId, palmGrove))
  const savannahId = await past.on(80, '11:45', () => past.register(savannah))
  await past.on(78, '10:30', () => past.approve(savannahId, savannah))
}

async function lastTerm(past: Past): Promise<void> {
  const zainab = await past.on(70, '09:15', () => past.list(marina, claims.zainab))
  const kelechi = await past.on(63, '12:40', () => past.list(palmGrove, claims.kelechi))
  await past.on(58, '10:00', () => past.list(savannah, claims.aisha))
  await past.on(55, '15:30', () => past.list(palmGrove, claims.fatima))
  const precious = await past.on(50, '11:10', () => past.list(palmGrove, claims.precious))
  await past.on(44, '16:05', () => pays(past, marina, zainab, 70_000, 'Bank transfer'))
  await past.on(40, '09:50', () => pays(past, palmGrove, kelechi, 20_000, 'Cash, at the bursary'))
  await past.on(38, '13:00', () => pays(past, marina, zainab, 50_000, 'Bank transfer, the rest'))
  await past.on(36, '10:20', () => withdraws(past, palmGrove, precious))
}

async function thisTerm(past: Past): Promise<void> {
  const chidinma = await past.on(34, '09:30', () => past.list(marina, claims.chidinma))
  const hauwa = await past.on(31, '14:15', () => past.list(savannah, claims.hauwa))
  const ayomide = await past.on(29, '10:45', () => past.list(palmGrove, claims.ayomide))
  await past.on(28, '12:00', () => handsOver(past, palmGrove, ayomide))
  await past.on(26, '11:35', () => past.list(savannah, claims.fatimah))
  await past.on(22, '15:00', () => isPromised(past, marina, chidinma))
  await past.on(21, '09:05', () => pays(past, marina, chidinma, 90_000, 'First of three instalments'))
  await past.on(19, '10:10', () => isPromised(past, savannah, hauwa))
}

interface Open {
  rukayya: number
  sunriseId: number
}

async function lastWeeks(past: Past): Promise<Open> {
  const rukayya = await past.on(16, '13:20', () => past.list(savannah, claims.rukayya))
  await past.on(9, '09:40', () => past.list(marina, claims.emmanuel))
  const sunriseId = await past.on(8, '17:25', () => past.register(sunrise))
  await past.on(5, '20:10', () => parentSignsUp(past))
  return { rukayya, sunriseId }
}

async function thisWeek(past: Past, { rukayya, sunriseId }: Open): Promise<void> {
  await past.on(2, '08:50', () => past.register(riverbank))
  await past.on(2, '11:00', () => isRejected(past, sunriseId))
  await past.on(2, '12:15', () => past.list(palmGrove, claims.daniel))
  await past.on(2, '16:30', () => pays(past, savannah, rukayya, 39_000, 'Paid at the bank'))
  await past.on(1, '09:20', () => past.list(riverbank, claims.boma))
  await past.on(1, '09:35', () => past.list(riverbank, claims.ebiere))
  await past.on(1, '10:30', () => past.list(savannah, claims.maryam))
  await past.on(1, '14:05', () => past.list(marina, claims.tobi))
}

async function providerIsMade(past: Past): Promise<void> {
  const { username, email, password1: password } = past.account('ngozi', 'ngozi@dma.example')
  await ensureProvider(past.world, { username, email, password })
}

async function pays(
  past: Past,
  school: DemoSchool,
  debtorId: number,
  naira: number,
  note: string,
): Promise<void> {
  const { payments } = await past.at(school.username)
  await payments.record({ debtorId, amount: naira * 100, note })
}

async function isPromised(past: Past, school: DemoSchool, id: number): Promise<void> {
  const { debtors } = await past.at(school.username)
  await debtors.update({ id, status: DebtStatus.PENDING_PAYMENT, addEvidence: [] })
}

async function withdraws(past: Past, school: DemoSchool, id: number): Promise<void> {
  const { debtors } = await past.at(school.username)
  await debtors.withdraw(id, 'Paid in time; the transfer was booked to another ward.')
}

async function handsOver(past: Past, school: DemoSchool, id: number): Promise<void> {
  const { payments } = await past.at(school.username)
  await payments.handOver({ id })
}

async function isRejected(past: Past, schoolId: number): Promise<void> {
  const { desk } = await past.at('ngozi')
  await desk.reject(schoolId, [
    { field: 'taxCertificate', message: 'The photo is too dark to read. Please take it again by daylight.' },
    { field: null, message: 'Everything else is in order. Send the new photo and apply again.' },
  ])
}

/** Her address is that of one of the claims, and she has shown that it is hers. */
async function parentSignsUp(past: Past): Promise<void> {
  const { accounts, emailVerification, sessions, em } = await past.at()
  await accounts.signUp(past.account('yetunde', 'yetunde.alabi@family.example'))
  const { nonce } = await em.findOneOrFail(AccountCode, {
    account: { username: 'yetunde' },
    purpose: CodePurpose.EMAIL_VERIFICATION,
  })
  await emailVerification.verify(verificationToken(past.world.config.secret, nonce))
  await sessions.close()
}
