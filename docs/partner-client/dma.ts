import { randomUUID } from 'node:crypto'

/** One applicant, as your own system knows it. `reference` is your name for it: unique within a run. */
export interface Applicant {
  reference: string
  student: string
  parent?: string
  phone?: string
  email?: string
  /** YYYY-MM-DD */
  dateOfBirth?: string
  region?: string
  purpose?: 'ADMISSION' | 'READMISSION' | 'OWN_CLAIM'
}

export interface Check {
  id: string
  reference: string
  /** Empty: nothing was found. */
  results: Result[]
}

export interface Result {
  /** This very child, or another child of the same family; */
  relation: 'CHILD' | 'FAMILY'
  /** or one of its children, this one or a brother or sister: nothing tells which. */
  oneOf: boolean
  likelihood: 'LIKELY' | 'POSSIBLE'
  /** In bits; the chance that it is true is 1 / (1 + 2^-score). */
  score: number
  entry: {
    school: { name: string; contactNumber: string }
    /** Told of "this child, likely" alone. */
    amountOwed: { amount: string; currency: string } | null
    status: string | null
    /** Whether the family says that it is wrong, and nobody has decided. */
    disputed: boolean | null
    /** The family's own words, where it was decided for the school. */
    statement: string | null
  }
}

/** What became of one applicant: `problem` says why it could not be checked. */
export interface Outcome {
  applicant: Applicant
  check?: Check
  problem?: string
}

export interface RateLimit {
  allowance: 'REQUESTS' | 'LOOKS' | 'APPLICANTS'
  cost: number
  limit: number
  remaining: number
  resetAt: string
}

/** DMA does not let you go on: the key opens nothing, its scopes do not allow it, or the day's allowance is used up. */
export class Stopped extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.name = 'Stopped'
    this.code = code
  }
}

interface Settings {
  /** https://dma.example */
  url: string
  /** dma_… with the scope CHECK. Keep it out of addresses, logs and source code. */
  key: string
  /** The longest wait for an allowance, in seconds; what takes longer is Stopped with RATE_LIMITED. */
  patience?: number
  /** When an answer counts as lost, in seconds. */
  timeout?: number
  /** Told what is waited for. */
  say?: (sentence: string) => void
}

/** The most that one call takes. */
const LIST = 100
const TRIES = 6

/**
 * Checks applicants by lists: waits as DMA asks, and sends a list whose answer was lost again under the same key, so that
 * no family is looked up twice and nothing is counted twice.
 */
export class Dma {
  readonly #settings: Required<Settings>
  /** What is left of the day's applicants, as far as is known. */
  #remaining = LIST

  constructor(settings: Settings) {
    this.#settings = { patience: 900, timeout: 120, say: () => {}, ...settings }
  }

  /** Answers list by list, in the order given: keep each before you ask for the next. */
  async *checkAll(applicants: readonly Applicant[]): AsyncGenerator<Outcome[]> {
    const waiting = [...applicants]
    while (waiting.length > 0) {
      const outcomes = await this.#checkList(waiting.slice(0, Math.max(1, Math.min(LIST, this.#remaining))))
      waiting.splice(0, outcomes.length)
      yield outcomes
    }
  }

  /** Of the list, or of its beginning where more would not pass today. */
  async #checkList(list: readonly Applicant[]): Promise<Outcome[]> {
    const input = { wards: list, requestKey: randomUUID() }
    for (let attempt = 1; attempt <= TRIES; attempt++) {
      const answer = await this.#ask<CheckWards>(CHECK_WARDS, { input })
      if (answer.kind === 'lost') {
        await this.#wait(answer.seconds ?? 2 ** attempt, answer.because)
      } else if (answer.kind === 'wait') {
        if (answer.remaining > 0 && answer.remaining < list.length)
          return this.#checkList(list.slice(0, answer.remaining))
        if (answer.seconds > this.#settings.patience) throw new Stopped('RATE_LIMITED', answer.because)
        await this.#wait(answer.seconds, answer.because)
      } else if (answer.kind === 'refused') {
        return this.#withoutRefused(list, answer.userErrors)
      } else {
        const { checkWards, rateLimit } = answer.data
        // A list that is told again draws on nothing, and then the requests are told.
        if (rateLimit.allowance === 'APPLICANTS') this.#remaining = rateLimit.remaining
        if (checkWards.userErrors.length > 0) return this.#withoutRefused(list, checkWards.userErrors)
        return list.map((applicant, at) => ({ applicant, check: checkWards.checks[at]! }))
      }
    }
    throw new Stopped('UNAVAILABLE', 'DMA did not answer. Start again later with what is left.')
  }

  /** Nothing of the list was checked. The rows that DMA cannot read are named, all others are sent again. */
  async #withoutRefused(list: readonly Applicant[], errors: UserError[]): Promise<Outcome[]> {
    const problems = new Map<number, string>()
    for (const { field, message } of errors) {
      if (field?.[0] !== 'wards' || field[1] === undefined) throw new Stopped('BAD_USER_INPUT', message)
      const at = Number(field[1])
      problems.set(at, [problems.get(at), message].filter(Boolean).join(' '))
    }
    const good = list.filter((_, at) => !problems.has(at))
    const checked = good.length > 0 ? await this.#checkList(good) : []
    const outcomes: Outcome[] = []
    for (const [at, applicant] of list.entries()) {
      const problem = problems.get(at)
      const outcome = problem ? { applicant, problem } : checked.shift()
      // Fewer came back than were sent: the rest is for the next list.
      if (!outcome) break
      outcomes.push(outcome)
    }
    return outcomes
  }

  async #ask<Data>(query: string, variables: object): Promise<Answer<Data>> {
    const { url, key, timeout } = this.#settings
    let response: Response
    let body: Body<Data>
    try {
      response = await fetch(new URL('/graphql', url), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
        body: JSON.stringify({ query, variables }),
        signal: AbortSignal.timeout(timeout * 1000),
      })
      body = (await response.json()) as Body<Data>
    } catch {
      return { kind: 'lost', because: 'The answer was lost on the way.' }
    }
    const error = body.errors?.[0]
    const seconds = Number(response.headers.get('Retry-After')) || undefined
    if (response.status >= 500) return { kind: 'lost', because: error?.message ?? 'DMA is away.', seconds }
    if (response.status === 429) {
      const remaining = Number(response.headers.get('X-RateLimit-Remaining') ?? 0)
      const ofList = error?.extensions.limit === 'batch-check-day' ? remaining : 0
      return { kind: 'wait', seconds: seconds ?? 60, because: error?.message ?? '', remaining: ofList }
    }
    const userErrors = unreadableIn(body.errors ?? [])
    if (userErrors.length > 0) return { kind: 'refused', userErrors }
    if (error || !body.data)
      throw new Stopped(error?.extensions.code ?? 'UNKNOWN', error?.message ?? 'DMA gave no answer.')
    return { kind: 'data', data: body.data }
  }

  async #wait(seconds: number, because: string): Promise<void> {
    this.#settings.say(`${because} Going on in ${Math.ceil(seconds)} s.`)
    await new Promise((waited) => setTimeout(waited, seconds * 1000))
  }
}

/** rateLimit comes last: what a mutation asks for is done in order. */
export const CHECK_WARDS = `mutation PartnerCheckWards($input: CheckWardsInput!) {
  checkWards(input: $input) {
    checks {
      id
      reference
      results {
        relation
        oneOf
        likelihood
        score
        entry { school { name contactNumber } amountOwed { amount currency } status disputed statement }
      }
    }
    userErrors { code field message }
  }
  rateLimit { allowance cost limit remaining resetAt }
}`

/** A day that is no day, a purpose that DMA does not know: refused before anything is done, with their place in a sentence. */
function unreadableIn(errors: NonNullable<Body<unknown>['errors']>): UserError[] {
  return errors.flatMap(({ message, extensions: { code } }) => {
    const [, at, field, why] = /at "input\.wards\[(\d+)\]\.(\w+)"; (.*)$/s.exec(message) ?? []
    return at && why ? [{ code, field: ['wards', at], message: `${field}: ${why.replace(/\.?$/, '.')}` }] : []
  })
}

interface UserError {
  code: string
  field: string[] | null
  message: string
}

interface CheckWards {
  checkWards: { checks: Check[]; userErrors: UserError[] }
  rateLimit: RateLimit
}

interface Body<Data> {
  data?: Data | null
  errors?: { message: string; extensions: { code: string; limit?: string } }[]
}

type Answer<Data> =
  | { kind: 'data'; data: Data }
  /** Nobody knows whether it was done. */
  | { kind: 'lost'; because: string; seconds?: number | undefined }
  /** It was not done. `remaining`: so many of a list would pass at once. */
  | { kind: 'wait'; because: string; seconds: number; remaining: number }
  /** Nothing was done: some rows cannot be read. */
  | { kind: 'refused'; userErrors: UserError[] }
