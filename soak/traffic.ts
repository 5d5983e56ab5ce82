import { randomUUID } from 'node:crypto'
import { aDebtor, type Person } from '../e2e/people.js'
import { aPdf } from '../server/testing/files/a-pdf.js'
import { act, ask, upload } from '../server/testing/client.js'

/** People who read and write without a pause. Nobody tries anything twice: what fails, failed. */
export interface Traffic {
  /** In the words of the error, with what was asked. */
  failures: string[]
  /** Ids of the debtors that were acknowledged. */
  debtors: string[]
  /** "debtor id: amount", acknowledged. */
  payments: string[]
  /** How long each took that has ended, in milliseconds. */
  durations: number[]
  stop(): Promise<void>
  figures(): Record<string, string | number>
}

export function startTraffic(url: string, school: Person): Traffic {
  const place = { url }
  const failures: string[] = []
  const debtors: string[] = []
  const payments: string[] = []
  const durations: number[] = []
  const began = performance.now()
  let stopped = false

  async function attempt<T>(name: string, call: () => Promise<T>): Promise<T | null> {
    const from = performance.now()
    try {
      return await call()
    } catch (error) {
      const { message, cause } = error as Error & { cause?: Error }
      const when = `${Math.round(from - began)} ms after the beginning`
      failures.push(`${name}, ${when}: ${message} ${cause?.message ?? ''}`)
      return null
    } finally {
      durations.push(performance.now() - from)
    }
  }

  const get = (path: string) =>
    attempt(path, async () => {
      const answer = await fetch(url + path, { headers: { Authorization: `Token ${school.key}` } })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${answer.status}`)
    })

  async function write() {
    const options = { name: 'evidence.pdf', type: 'application/pdf', as: school }
    const file = await attempt('upload', () => upload(place, aPdf(), options))
    if (!file) return
    const claim = {
      studentName: randomUUID().replaceAll(/[\d-]/g, ''),
      parentName: randomUUID().replaceAll(/[\d-]/g, ''),
      evidence: [file.id],
    }
    const added = await attempt('addDebtor', () => aDebtor(place, school, claim))
    if (!added) return
    const { id } = added
    debtors.push(id)
    for (const amount of [1, 2]) {
      const input = { debtorId: id, amount: `${amount}.00` }
      const paid = await attempt('recordPayment', () =>
        acted(act(place, 'recordPayment', input, { as: school })),
      )
      if (paid) payments.push(`${id}: ${amount}`)
    }
    await get(`/files/${file.id}`)
  }

  async function read() {
    await attempt('dashboard', () =>
      ask(place, '{ dashboard { debtors(first: 10) { edges { node { id } } } } }', {}, school),
    )
    await get('/signin')
    await get('/healthz')
  }

  const again = async (story: () => Promise<void>) => {
    while (!stopped) await story()
  }
  const running = Promise.all([again(write), again(write), again(write), again(read), again(read)])
  return {
    failures,
    debtors,
    payments,
    durations,
    async stop() {
      stopped = true
      await running
    },
    figures() {
      const sorted = durations.toSorted((a, b) => a - b)
      const at = (share: number) => `${Math.round(sorted[Math.floor(share * (sorted.length - 1))]!)} ms`
      return {
        requests: durations.length,
        'requests a second': Math.round((durations.length / (performance.now() - began)) * 1000),
        'answered after': `median ${at(0.5)}, 99 of 100 within ${at(0.99)}, slowest ${at(1)}`,
        'debtors added': debtors.length,
        'payments recorded': payments.length,
      }
    },
  }
}

/** A refusal is a failure here: nobody asks for what is not allowed. */
async function acted<T extends { userErrors: unknown[] }>(call: Promise<T>): Promise<T> {
  const answer = await call
  if (answer.userErrors.length > 0) throw new Error(JSON.stringify(answer.userErrors))
  return answer
}
