import { ensureProvider } from '../accounts/provider.js'
import { AccountCode, CodePurpose } from '../accounts/account-code.entity.js'
import { verificationToken } from '../accounts/email-verification.js'
import { DebtStatus } from '../debtors/debtor.entity.js'
import type { Past } from './past.js'
import { marina, palmGrove, riverbank, savannah, sunrise, type DemoSchool } from './schools.js'

const NAIRA = 100

/** What happened in the demo world, day by day, through the product's own services. */
export async function tellStory(past: Past): Promise<void> {
  await approvedSchools(past)
  await earlierTerm(past)
  await thisWeek(past, await lastWeeks(past))
}

async function approvedSchools(past: Past): Promise<void> {
  await past.on(90, '08:30', async () => {
    const { username, email, password1: password } = past.account('ngozi', 'ngozi@dma.example')
    await ensureProvider(past.world, { username, email, password })
  })
  const ids = new Map<DemoSchool, number>()
  const registers = async (school: DemoSchool) => ids.set(school, await past.register(school))
  await past.on(84, '10:05', () => registers(marina))
  await past.on(83, '14:20', () => registers(palmGrove))
  await past.on(82, '09:10', () => past.approve(ids.get(marina)!, marina))
  await past.on(82, '09:25', () => past.approve(ids.get(palmGrove)!, palmGrove))
  await past.on(80, '11:45', () => registers(savannah))
  await past.on(78, '10:30', () => past.approve(ids.get(savannah)!, savannah))
}

async function earlierTerm(past: Past): Promise<void> {
  let zainab = 0
  let kelechi = 0
  let precious = 0
  await past.on(70, '09:15', async () => {
    zainab = (
      await past.list(marina, {
        studentName: 'Zainab Lawal',
        parentName: 'Alhaji Musa Lawal',
        parentEmail: 'musa.lawal@family.example',
        phone: '0803 555 0161',
        amountOwed: 120_000 * NAIRA,
        dueDaysAgo: 190,
      })
    ).id
  })
  await past.on(63, '12:40', async () => {
    kelechi = (
      await past.list(palmGrove, {
        studentName: 'Kelechi Obi',
        parentName: 'Mrs Ada Obi',
        parentEmail: 'ada.obi@family.example',
        phone: '0803 555 0162',
        amountOwed: 52_000 * NAIRA,
        status: DebtStatus.PENDING_PAYMENT,
        dueDaysAgo: 150,
      })
    ).id
  })
  await past.on(58, '10:00', () =>
    past.list(savannah, {
      studentName: 'Aisha Bello',
      parentName: 'Mr Musa Bello',
      parentEmail: 'musa.bello@family.example',
      phone: '+234 803 555 0163',
      amountOwed: 45_000 * NAIRA,
      dueDaysAgo: 140,
    }),
  )
  // Listed again, spelled otherwise, by the school she went on to: see below.
  await past.on(55, '15:30', () =>
    past.list(palmGrove, {
      studentName: 'Fatima Sani Abubakar',
      parentName: 'Alhaji Sani Abubakar',
      parentEmail: 'sani.abubakar@family.example',
      phone: '0803 555 0164',
      amountOwed: 75_000 * NAIRA,
      dateOfBirth: '2014-03-09',
      dueDaysAgo: 160,
    }),
  )
  await past.on(50, '11:10', async () => {
    precious = (
      await past.list(palmGrove, {
        studentName: 'Precious Effiong',
        parentName: 'Mr Okon Effiong',
        parentEmail: 'okon.effiong@family.example',
        phone: '0803 555 0165',
        amountOwed: 28_500 * NAIRA,
        dueDaysAgo: 120,
      })
    ).id
  })
  await past.on(44, '16:05', () => pays(past, marina, zainab, 70_000, 'Bank transfer'))
  await past.on(40, '09:50', () => pays(past, palmGrove, kelechi, 20_000, 'Cash, at the bursary'))
  await past.on(38, '13:00', () => pays(past, marina, zainab, 50_000, 'Bank transfer, the rest'))
  await past.on(36, '10:20', async () =>
    (await past.at(palmGrove.username)).debtors.withdraw(precious, 'Paid in time; the transfer was booked to another ward.'),
  )
}

/** Answers what this week goes on with. */
async function lastWeeks(past: Past): Promise<{ rukayya: number; sunriseId: number }> {
  let chidinma = 0
  let ayomide = 0
  let hauwa = 0
  let rukayya = 0
  let sunriseId = 0
  await past.on(34, '09:30', async () => {
    chidinma = (
      await past.list(marina, {
        studentName: 'Chidinma Okonkwo',
        parentName: 'Mr Ifeanyi Okonkwo',
        parentEmail: 'ifeanyi.okonkwo@family.example',
        phone: '0803 555 0166',
        amountOwed: 240_000 * NAIRA,
        dueDaysAgo: 110,
      })
    ).id
  })
  await past.on(31, '14:15', async () => {
    hauwa = (
      await past.list(savannah, {
        studentName: 'Hauwa Tanko',
        parentName: 'Malam Yakubu Tanko',
        parentEmail: 'yakubu.tanko@family.example',
        phone: '0803 555 0167',
        amountOwed: 88_000 * NAIRA,
        dueDaysAgo: 105,
      })
    ).id
  })
  await past.on(29, '10:45', async () => {
    ayomide = (
      await past.list(palmGrove, {
        studentName: 'Ayọ̀mídé Akínwándé',
        parentName: 'Mrs Títílayọ̀ Akínwándé',
        phone: '0803 555 0168',
        amountOwed: 31_250.5 * NAIRA,
        dueDaysAgo: 98,
      })
    ).id
  })
  await past.on(28, '12:00', async () => (await past.at(palmGrove.username)).payments.handOver({ id: ayomide }))
  await past.on(26, '11:35', () =>
    past.list(savannah, {
      studentName: 'Fatimah Sanni Aboubakar',
      parentName: 'Sanni Abubakar',
      parentEmail: 's.abubakar@family.example',
      phone: '+234 803 555 0164',
      amountOwed: 61_500 * NAIRA,
      dateOfBirth: '2014-03-09',
      dueDaysAgo: 90,
    }),
  )
  await past.on(22, '15:00', () => promises(past, marina, chidinma))
  await past.on(21, '09:05', () => pays(past, marina, chidinma, 90_000, 'First of three instalments'))
  await past.on(19, '10:10', () => promises(past, savannah, hauwa))
  await past.on(16, '13:20', async () => {
    rukayya = (
      await past.list(savannah, {
        studentName: 'Rukayya Umar',
        parentName: 'Hajiya Salamatu Umar',
        parentEmail: 'salamatu.umar@family.example',
        phone: '0803 555 0169',
        amountOwed: 39_000 * NAIRA,
        dueDaysAgo: 75,
      })
    ).id
  })
  await past.on(9, '09:40', () =>
    past.list(marina, {
      studentName: 'Emmanuel Etim',
      parentName: 'Mr Okon Etim',
      phone: '0803 555 0170',
      amountOwed: 67_500 * NAIRA,
      dueDaysAgo: 70,
    }),
  )
  await past.on(8, '17:25', async () => {
    sunriseId = await past.register(sunrise)
  })
  await past.on(5, '20:10', () => parentSignsUp(past))
  return { rukayya, sunriseId }
}

async function thisWeek(past: Past, { rukayya, sunriseId }: { rukayya: number; sunriseId: number }): Promise<void> {
  await past.on(2, '08:50', () => past.register(riverbank))
  await past.on(2, '11:00', async () =>
    (await past.at('ngozi')).desk.reject(sunriseId, [
      { field: 'taxCertificate', message: 'The photo is too dark to read. Please take it again by daylight.' },
      { field: null, message: 'Everything else is in order. Send the new photo and apply again.' },
    ]),
  )
  await past.on(2, '12:15', () =>
    past.list(palmGrove, {
      studentName: 'Daniel Johnson',
      parentName: 'Mrs Grace Johnson',
      parentEmail: 'grace.johnson@family.example',
      phone: '0803 555 0171',
      amountOwed: 33_500 * NAIRA,
      dueDaysAgo: 60,
    }),
  )
  await past.on(2, '16:30', () => pays(past, savannah, rukayya, 39_000, 'Paid at the bank'))
  for (const [studentName, parentName, parentEmail, phone, naira, minute] of WAITING)
    await past.on(1, `09:${minute}`, () =>
      past.list(riverbank, {
        studentName,
        parentName,
        parentEmail,
        phone,
        amountOwed: naira * NAIRA,
        dueDaysAgo: 55,
      }),
    )
  await past.on(1, '10:30', () =>
    past.list(savannah, {
      studentName: 'Maryam Yakubu',
      parentName: 'Mr Yakubu Gambo',
      parentEmail: 'yakubu.gambo@family.example',
      phone: '0803 555 0174',
      amountOwed: 54_000 * NAIRA,
      dueDaysAgo: 65,
    }),
  )
  await past.on(1, '14:05', () =>
    past.list(marina, {
      studentName: 'Tobi Alabi',
      parentName: 'Mrs Yetunde Alabi',
      parentEmail: 'yetunde.alabi@family.example',
      phone: '0803 555 0175',
      amountOwed: 185_000 * NAIRA,
      dueDaysAgo: 95,
      evidence: ['fee-statement', 'promise-to-pay'],
    }),
  )
}

/** What the school that waits has prepared; its letters wait with it. */
const WAITING = [
  ['Boma Tamuno', 'Mr Soala Tamuno', 'soala.tamuno@family.example', '0803 555 0172', 48_000, '20'],
  ['Ebiere Dokubo', 'Mrs Ibinabo Dokubo', 'ibinabo.dokubo@family.example', '0803 555 0173', 36_000, '35'],
] as const

async function pays(past: Past, school: DemoSchool, debtorId: number, naira: number, note: string): Promise<void> {
  const context = await past.at(school.username)
  await context.payments.record({ debtorId, amount: naira * NAIRA, note })
}

async function promises(past: Past, school: DemoSchool, id: number): Promise<void> {
  const context = await past.at(school.username)
  await context.debtors.update({ id, status: DebtStatus.PENDING_PAYMENT, addEvidence: [] })
}

/** Her address is that of one of the claims, and she has shown that it is hers. */
async function parentSignsUp(past: Past): Promise<void> {
  const context = await past.at()
  await context.accounts.signUp(past.account('yetunde', 'yetunde.alabi@family.example'))
  const { account } = context.viewer
  const code = await context.em.findOneOrFail(AccountCode, { account: account!.id, purpose: CodePurpose.EMAIL_VERIFICATION })
  await context.emailVerification.verify(verificationToken(past.world.config.secret, code.nonce))
  await context.sessions.close()
}
