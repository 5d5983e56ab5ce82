import { DebtStatus } from '../debtors/debtor.entity.js'
import type { DemoClaim } from './past.js'

const NAIRA = 100

/** The families of the demo world, as their schools list them. */
export const claims = {
  zainab: {
    studentName: 'Zainab Lawal',
    parentName: 'Alhaji Musa Lawal',
    parentEmail: 'musa.lawal@family.example',
    phone: '0803 555 0161',
    amountOwed: 120_000 * NAIRA,
    dueDaysAgo: 190,
  },
  kelechi: {
    studentName: 'Kelechi Obi',
    parentName: 'Mrs Ada Obi',
    parentEmail: 'ada.obi@family.example',
    phone: '0803 555 0162',
    amountOwed: 52_000 * NAIRA,
    status: DebtStatus.PENDING_PAYMENT,
    dueDaysAgo: 150,
  },
  aisha: {
    studentName: 'Aisha Bello',
    parentName: 'Mr Musa Bello',
    parentEmail: 'musa.bello@family.example',
    phone: '+234 803 555 0163',
    amountOwed: 45_000 * NAIRA,
    dueDaysAgo: 140,
  },
  fatima: {
    studentName: 'Fatima Sani Abubakar',
    parentName: 'Alhaji Sani Abubakar',
    parentEmail: 'sani.abubakar@family.example',
    phone: '0803 555 0164',
    amountOwed: 75_000 * NAIRA,
    dateOfBirth: '2014-03-09',
    dueDaysAgo: 160,
  },
  precious: {
    studentName: 'Precious Effiong',
    parentName: 'Mr Okon Effiong',
    parentEmail: 'okon.effiong@family.example',
    phone: '0803 555 0165',
    amountOwed: 28_500 * NAIRA,
    dueDaysAgo: 120,
  },
  chidinma: {
    studentName: 'Chidinma Okonkwo',
    parentName: 'Mr Ifeanyi Okonkwo',
    parentEmail: 'ifeanyi.okonkwo@family.example',
    phone: '0803 555 0166',
    amountOwed: 240_000 * NAIRA,
    dueDaysAgo: 110,
  },
  hauwa: {
    studentName: 'Hauwa Tanko',
    parentName: 'Malam Yakubu Tanko',
    parentEmail: 'yakubu.tanko@family.example',
    phone: '0803 555 0167',
    amountOwed: 88_000 * NAIRA,
    dueDaysAgo: 105,
  },
  // No e-mail address: the letter was printed and handed over.
  ayomide: {
    studentName: 'Ayọ̀mídé Akínwándé',
    parentName: 'Mrs Títílayọ̀ Akínwándé',
    phone: '0803 555 0168',
    amountOwed: 31_250.5 * NAIRA,
    dueDaysAgo: 98,
  },
  // The same girl as Fatima, at the school she went on to.
  fatimah: {
    studentName: 'Fatimah Sanni Aboubakar',
    parentName: 'Sanni Abubakar',
    parentEmail: 's.abubakar@family.example',
    phone: '+234 803 555 0164',
    amountOwed: 61_500 * NAIRA,
    dateOfBirth: '2014-03-09',
    dueDaysAgo: 90,
  },
  rukayya: {
    studentName: 'Rukayya Umar',
    parentName: 'Hajiya Salamatu Umar',
    parentEmail: 'salamatu.umar@family.example',
    phone: '0803 555 0169',
    amountOwed: 39_000 * NAIRA,
    dueDaysAgo: 75,
  },
  // No e-mail address: the letter still has to be printed.
  emmanuel: {
    studentName: 'Emmanuel Etim',
    parentName: 'Mr Okon Etim',
    phone: '0803 555 0170',
    amountOwed: 67_500 * NAIRA,
    dueDaysAgo: 70,
  },
  daniel: {
    studentName: 'Daniel Johnson',
    parentName: 'Mrs Grace Johnson',
    parentEmail: 'grace.johnson@family.example',
    phone: '0803 555 0171',
    amountOwed: 33_500 * NAIRA,
    dueDaysAgo: 60,
  },
  maryam: {
    studentName: 'Maryam Yakubu',
    parentName: 'Mr Yakubu Gambo',
    parentEmail: 'yakubu.gambo@family.example',
    phone: '0803 555 0174',
    amountOwed: 54_000 * NAIRA,
    dueDaysAgo: 65,
  },
  tobi: {
    studentName: 'Tobi Alabi',
    parentName: 'Mrs Yetunde Alabi',
    parentEmail: 'yetunde.alabi@family.example',
    phone: '0803 555 0175',
    amountOwed: 185_000 * NAIRA,
    dueDaysAgo: 95,
    evidence: ['fee-statement', 'promise-to-pay'],
  },
  // The school of these two waits for approval, and their letters wait with it.
  boma: {
    studentName: 'Boma Tamuno',
    parentName: 'Mr Soala Tamuno',
    parentEmail: 'soala.tamuno@family.example',
    phone: '0803 555 0172',
    amountOwed: 48_000 * NAIRA,
    dueDaysAgo: 55,
  },
  ebiere: {
    studentName: 'Ebiere Dokubo',
    parentName: 'Mrs Ibinabo Dokubo',
    parentEmail: 'ibinabo.dokubo@family.example',
    phone: '0803 555 0173',
    amountOwed: 36_000 * NAIRA,
    dueDaysAgo: 55,
  },
} satisfies Record<string, DemoClaim>
