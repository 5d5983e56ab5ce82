import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { aClaim, type Person } from '../e2e/people.js'
import { aPdf, streamOf } from '../server/testing/files/a-pdf.js'
import { act, upload } from '../server/testing/client.js'
import type { Acknowledged, AcknowledgedDebtor } from './acknowledged.js'
import type { Chance } from './chance.js'

export interface Writing {
  url: string
  school: Person
  acknowledged: Acknowledged
  chance: Chance
  signal: AbortSignal
}

/**
 * A school's program that never stops: uploads evidence, adds a debtor with it, records a payment, changes the claim.
 * A call without an answer it makes once more with the same key until it is answered, or (every third) never again.
 */
export async function writer(writing: Writing): Promise<void> {
  while (!writing.signal.aborted) await oneCase(writing)
}

async function oneCase(writing: Writing): Promise<void> {
  const { url, school, acknowledged, chance } = writing
  const evidence = await someEvidence(writing)
  if (!evidence) return
  const debtor: AcknowledgedDebtor = {
    requestKey: randomUUID(),
    parentEmail: `parent-${randomUUID()}@example.com`,
    evidence: evidence.map(({ sha256 }) => sha256),
    payments: [],
    updates: 0,
  }
  const claim = aClaim({
    studentName: `${word(chance)} ${word(chance)}`,
    parentName: `${word(chance)} ${word(chance)}`,
    parentEmail: debtor.parentEmail,
    requestKey: debtor.requestKey,
    evidence: evidence.map(({ id }) => id),
  })
  const added = await answered(writing, debtor.requestKey, () =>
    act({ url }, 'addDebtor', claim, { as: school, select: 'debtor { id }' }),
  )
  if (!added) return
  const { id } = added.debtor
  acknowledged.debtors.set(id, debtor)

  const payment = { requestKey: randomUUID(), amount: chance.whole(1, 1000) * 100 }
  const amount = `${payment.amount / 100}.00`
  const input = { debtorId: id, amount, requestKey: payment.requestKey }
  if (await answered(writing, payment.requestKey, () => act({ url }, 'recordPayment', input, { as: school })))
    debtor.payments.push(payment)
  const change = { id, term: `Term ${chance.whole(1, 1_000_000)}` }
  if (await answered(writing, `term of ${id}`, () => act({ url }, 'updateDebtor', change, { as: school })))
    debtor.updates += 1
}

/** One or two files of up to 200 kB that nobody sent before. */
async function someEvidence(writing: Writing): Promise<{ id: string; sha256: string }[] | null> {
  const { url, school, acknowledged, chance } = writing
  const kept = []
  for (let count = chance.whole(1, 2); count > 0; count -= 1) {
    const text = `${randomUUID()}${'x'.repeat(chance.whole(0, 200_000))}`
    const bytes = aPdf({ objects: [streamOf('', text)] })
    const options = { name: 'evidence.pdf', type: 'application/pdf', as: school }
    const file = await answered(writing, null, () => upload({ url }, bytes, options))
    if (!file) return null
    acknowledged.uploads += 1
    acknowledged.bytes += bytes.length
    kept.push({ id: file.id, sha256: createHash('sha256').update(bytes).digest('hex') })
  }
  return kept
}

/** The call's answer, or null when it was given up without one. A refusal is a fault of the product: nothing here deserves it. */
async function answered<T>(
  { acknowledged, chance, signal }: Writing,
  key: string | null,
  call: () => Promise<T>,
): Promise<T | null> {
  const givesUp = chance.next() < 1 / 3
  for (let tries = 1; ; tries += 1) {
    try {
      const answer = await call()
      const { userErrors = [] } = answer as { userErrors?: unknown[] }
      if (userErrors.length > 0) throw new Refused(JSON.stringify(userErrors))
      if (tries > 1) acknowledged.repeats += 1
      return answer
    } catch (error) {
      if (error instanceof Refused) throw error
      if (givesUp || signal.aborted) {
        if (key) acknowledged.unanswered.push(key)
        return null
      }
      await pause(50)
    }
  }
}

class Refused extends Error {
  override readonly name = 'Refused'
}

function word(chance: Chance): string {
  const letters = Array.from({ length: chance.whole(4, 9) }, () => 'aeioubdfgklmnrst'[chance.whole(0, 15)])
  return letters.join('')
}
