import { setTimeout as pause } from 'node:timers/promises'
import { DashboardPageDocument } from '../client/gql/graphql.ts'
import { aClaimVisitor } from '../server/testing/claims/claim-visitor.ts'
import { act, ask } from '../server/testing/client.ts'
import { aCheckedList, anImport } from '../server/testing/imports.ts'
import type { ReceivedLetter } from '../server/testing/received-letters.ts'
import { seeded, somebody } from './names.ts'
import { textOf } from './operations.ts'
import { questions, type Question } from './questions.ts'
import { ENTRIES_A_SCHOOL, type Ward } from './register.ts'
import { sessionKeyOf } from './seed.ts'

/** What people do on a term's first morning, in how many of a hundred times. */
const DONE = {
  'a check': 45,
  'a dashboard': 20,
  'a search': 9,
  'a debtor listed': 10,
  'a letter’s link opened': 15,
  'a list imported': 1,
} as const
export type Story = keyof typeof DONE

const ROWS_OF_A_LIST = 50

/** How long each took from the moment on which somebody wanted it, in milliseconds, and what was answered otherwise. */
export interface Told {
  times: Record<Story, number[]>
  failures: string[]
}

/** Schools that check, list, import and look at their dashboards, and families that open the links of their letters. */
export class Morning {
  readonly #random = seeded(20_270_111)
  readonly #keys: string[]
  readonly #asked: Question[]
  readonly #listed: Ward[]
  readonly #letters: readonly (readonly ReceivedLetter[])[]
  /** What the children are called whose families were written to. */
  readonly #surnames = new Map<string, string>()
  readonly #read: number[]
  #number = 0
  #lists = 0

  /** `listed` are some of the register's wards, of so many schools by `listWards`; `letters` are those that came, at each mail server. */
  constructor(listed: Ward[], schools: number, letters: readonly (readonly ReceivedLetter[])[]) {
    this.#listed = listed
    this.#letters = letters
    this.#read = letters.map(() => 0)
    this.#keys = Array.from({ length: schools }, (_, at) => sessionKeyOf(`School ${at * ENTRIES_A_SCHOOL}`))
    this.#asked = questions(listed, 2000, this.#random)
  }

  /**
   * So many a second come for so long, each in their own time whether the ones before have been answered or not, in turn to
   * one of the addresses. Answers when all are through.
   */
  async live(urls: string[], { rate, seconds }: { rate: number; seconds: number }): Promise<Told> {
    const stories = Object.keys(DONE) as Story[]
    const told: Told = {
      times: Object.fromEntries(stories.map((story) => [story, []])) as unknown as Told['times'],
      failures: [],
    }
    const running: Promise<void>[] = []
    const began = performance.now()
    for (let wanted = 0, at = 0; ; at++) {
      // As strangers to each other come: by chance, so many on average.
      wanted += (-Math.log(1 - this.#random()) / rate) * 1000
      if (wanted > seconds * 1000) break
      await pause(Math.max(0, began + wanted - performance.now()))
      const story = this.#chosen()
      const as = this.#keys[Math.floor(this.#random() * this.#keys.length)]!
      const since = began + wanted
      running.push(
        this.#does(story, urls[at % urls.length]!, { key: as }).then(
          () => void told.times[story].push(performance.now() - since),
          (error: Error & { cause?: Error }) =>
            void told.failures.push(`${story}: ${error.message} ${error.cause?.message ?? ''}`),
        ),
      )
    }
    await Promise.all(running)
    return told
  }

  #chosen(): Story {
    let left = this.#random() * 100
    return (Object.entries(DONE) as [Story, number][]).find(([, share]) => (left -= share) < 0)![0]
  }

  async #does(story: Story, url: string, as: { key: string }): Promise<void> {
    const place = { url }
    switch (story) {
      case 'a check': {
        const question = this.#asked[this.#number++ % this.#asked.length]!
        const input = { ...question, reference: 'morning', purpose: 'ADMISSION' }
        const select =
          'check { id results { likelihood evidence { text weight } entry { studentName amountOwed { amount } } } }'
        return accepted(await act(place, 'checkWard', input, { as, select }))
      }
      case 'a dashboard':
        return void (await ask(place, textOf(DashboardPageDocument), {}, as))
      case 'a search': {
        const { student } = this.#listed[Math.floor(this.#random() * this.#listed.length)]!
        const query =
          'query ($search: String) { directory(search: $search, first: 25) { edges { node { id studentName parentName amountOwed { amount } } } } }'
        return void (await ask(place, query, { search: student }, as))
      }
      case 'a debtor listed':
        return accepted(
          await act(place, 'addDebtor', this.#aClaim(), { as, select: 'debtor { id letter { state } }' }),
        )
      case 'a letter’s link opened':
        return this.#opens(place)
      case 'a list imported': {
        // Each school has one list; a second one beside it would be refused.
        const school = { key: this.#keys[this.#lists++ % this.#keys.length]! }
        const { id } = await aCheckedList(place, this.#aList(), school)
        const { state, problem } = await anImport(place, { id }, school)
        if (state !== 'DONE') throw new Error(`${state} ${problem}`)
      }
    }
  }

  /** The next family that has a letter; before the first one came, somebody who asks whether there is one. */
  async #opens({ url }: { url: string }): Promise<void> {
    for (let letter = this.#nextLetter(); letter; letter = this.#nextLetter()) {
      const { to, text } = letter
      const [, token] = /\/claim\/([\w-]{43})/.exec(text) ?? []
      const surname = this.#surnames.get(to)
      if (!token || !surname) continue
      const family = aClaimVisitor({ url }, token)
      const asked = await family.open()
      if (asked.status !== 200) throw new Error(`${asked.status} before the surname`)
      const { status, sent } = await family.tell(surname)
      if (status !== 200)
        throw new Error(`${sent.status}, ${status} after the surname: ${sent.words.slice(0, 300)}`)
      return
    }
    const { status } = await fetch(`${url}/student`)
    if (status !== 200) throw new Error(`${status} at /student`)
  }

  #nextLetter(): ReceivedLetter | undefined {
    const at = this.#letters.findIndex((some, server) => this.#read[server]! < some.length)
    return this.#letters[at]?.[this.#read[at]!++]
  }

  #aFamily() {
    const [child, grown] = [somebody(this.#random), somebody(this.#random)]
    const email = `morning${process.pid}.${this.#number++}@example.com`
    this.#surnames.set(email, child.family)
    return {
      studentName: `${child.given} ${child.family}`,
      parentName: `${grown.given} ${child.family}`,
      parentEmail: email,
      phone: `080${String(Math.floor(this.#random() * 1e8)).padStart(8, '0')}`,
      amountOwed: `${1000 + Math.floor(this.#random() * 100_000)}.00`,
      term: `First term, invoice ${this.#number}`,
    }
  }

  #aClaim() {
    return { ...this.#aFamily(), statementAccepted: true }
  }

  #aList(): string {
    const rows = Array.from({ length: ROWS_OF_A_LIST }, () => {
      const one = this.#aFamily()
      return `${one.studentName},${one.parentName},${one.parentEmail},${one.phone},${one.amountOwed},"${one.term}"`
    })
    return ['Name of student,Name of parent,E-mail,Phone,Amount,Term', ...rows].join('\n')
  }
}

function accepted({ userErrors }: { userErrors: unknown[] }): void {
  if (userErrors.length > 0) throw new Error(JSON.stringify(userErrors))
}
