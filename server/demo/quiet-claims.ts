import { DebtStatus } from '../debtors/debtor.entity.js'
import { claims } from './claims.js'
import type { Past } from './past.js'
import type { Plot } from './plot.js'
import { marina, palmGrove, riverbank, savannah, type DemoSchool } from './schools.js'

/** Claims that nobody contends: listed, and some of them paid, promised, withdrawn or handed over. */
export const quietClaims = [
  zainab,
  precious,
  hauwa,
  ayomide,
  rukayya,
  isListed(savannah, 'aisha', 58, '10:00'),
  isListed(palmGrove, 'fatima', 55, '15:30'),
  isListed(savannah, 'fatimah', 26, '11:35'),
  isListed(marina, 'emmanuel', 9, '09:40'),
  isListed(palmGrove, 'daniel', 2, '12:15'),
  isListed(riverbank, 'boma', 1, '09:20'),
  isListed(riverbank, 'ebiere', 1, '09:35'),
  isListed(savannah, 'maryam', 1, '10:30'),
  isListed(marina, 'tobi', 1, '14:05'),
]

function isListed(school: DemoSchool, claim: keyof typeof claims, daysAgo: number, time: string) {
  return async function* (past: Past): Plot {
    yield [daysAgo, time]
    await past.list(school, claims[claim])
  }
}

async function* zainab(past: Past): Plot {
  yield [70, '09:15']
  const id = await past.list(marina, claims.zainab)
  yield [44, '16:05']
  await past.pays(marina, id, 70_000, 'Bank transfer')
  yield [38, '13:00']
  await past.pays(marina, id, 50_000, 'Bank transfer, the rest')
}

async function* precious(past: Past): Plot {
  yield [50, '11:10']
  const id = await past.list(palmGrove, claims.precious)
  yield [36, '10:20']
  const { debtors } = await past.at(palmGrove.username)
  await debtors.withdraw(id, 'Paid in time; the transfer was booked to another ward.')
}

async function* hauwa(past: Past): Plot {
  yield [31, '14:15']
  const id = await past.list(savannah, claims.hauwa)
  yield [19, '10:10']
  const { debtors } = await past.at(savannah.username)
  await debtors.update({ id, status: DebtStatus.PENDING_PAYMENT, addEvidence: [] })
}

async function* ayomide(past: Past): Plot {
  yield [29, '10:45']
  const id = await past.list(palmGrove, claims.ayomide)
  yield [28, '12:00']
  const { handOvers } = await past.at(palmGrove.username)
  await handOvers.record({ id })
}

async function* rukayya(past: Past): Plot {
  yield [16, '13:20']
  const id = await past.list(savannah, claims.rukayya)
  yield [2, '16:30']
  await past.pays(savannah, id, 39_000, 'Paid at the bank')
}
