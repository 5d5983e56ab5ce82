import type { Asker } from '../client.js'
import type { Product } from '../product.js'
import { quiet, stored } from '../databases/stored.js'
import type { HostileValue } from './hostile-values.js'
import { faultOf } from './judge.js'
import type { FuzzPerson } from './people.js'
import type { HttpRequest, Target } from './target.js'
import { strainProblem, watched, type Strain } from './watch.js'

/** What came of it, for people to read. */
export interface FuzzReport {
  operations: number
  fields: number
  tries: number
  accepted: number
  refused: number
  /** Operations whose sound values were refused to everybody: they were tried at their door, and no deeper. */
  notReached: string[]
  slowest: number
  /** The longest that an answer let nobody else have a turn, in milliseconds of processor time; 0 unless watched. */
  longestTurn: number
  findings: string[]
}

export interface FuzzPlan {
  targets: Target[]
  people: FuzzPerson[]
  values: HostileValue[]
  /** Of all values and people, how many each field meets. */
  tries: number
  /** Between 0 and 1, the same for the same seed. */
  random: () => number
  /** Whether what answers may hold up others, or grow: not where bounds are counts. */
  watch?: boolean
}

/** The longest that any answer may take, in milliseconds. */
const PATIENCE = 10_000

/** Sends hostile values into every field of every target, one request at a time. */
export async function fuzz(product: Product, plan: FuzzPlan): Promise<FuzzReport> {
  const { watch = false } = plan
  leftBy.delete(product)
  const report: FuzzReport = {
    operations: plan.targets.length,
    fields: 0,
    tries: 0,
    accepted: 0,
    refused: 0,
    notReached: [],
    slowest: 0,
    longestTurn: 0,
    findings: [],
  }
  for (const target of plan.targets) {
    const welcome = await whoMay(product, target, plan, report)
    for (const field of target.fields) {
      report.fields += 1
      for (const { value, person } of chosen(plan, welcome)) {
        const request = target.request(person.sound, { field, json: value.json })
        const about = `${target.name} ${field} = ${value.name}, as ${person.role}`
        await attempt(product, { target, request, person, about, watch }, report)
      }
    }
  }
  return report
}

/** Half of the tries by somebody who gets in. */
function* chosen({ values, people, tries, random }: FuzzPlan, welcome: FuzzPerson[]) {
  if (tries >= values.length * people.length) {
    for (const value of values) for (const person of people) yield { value, person }
    return
  }
  const one = <T>(list: T[]): T => list[Math.floor(random() * list.length)]!
  for (let count = 0; count < tries; count += 1)
    yield { value: one(values), person: one(welcome.length > 0 && random() < 0.5 ? welcome : people) }
}

/** Whose sound values are accepted. */
async function whoMay(product: Product, target: Target, { people, watch }: FuzzPlan, report: FuzzReport) {
  const welcome: FuzzPerson[] = []
  for (const person of people) {
    await renewed(product, person, target)
    const about = `${target.name} with sound values, as ${person.role}`
    const attempted = { target, request: target.request(person.sound), person, about, watch }
    if (await attempt(product, attempted, report)) welcome.push(person)
  }
  if (welcome.length === 0) report.notReached.push(target.name)
  return welcome
}

interface Attempt {
  target: Target
  request: HttpRequest
  person: FuzzPerson
  about: string
  watch: boolean | undefined
}

/** Answers whether it was accepted. */
async function attempt(product: Product, tried: Attempt, report: FuzzReport): Promise<boolean> {
  const { target, request, person, about } = tried
  const before = target.changes ? (leftBy.get(product) ?? (await kept(product))) : null
  leftBy.delete(product)
  const { answer, strain } = await sendWatched(product, request, person.asker, tried.watch)
  report.tries += 1
  report.longestTurn = Math.max(report.longestTurn, strain.turn)
  report.slowest = Math.max(report.slowest, answer.took)
  const fault = faultOf(answer)
  const found = (what: string) => {
    // Told at once as well: a later try may stop everything.
    console.error(what)
    report.findings.push(what)
  }
  const tooMuch = strainProblem(strain)
  if (tooMuch) found(`${about}: ${tooMuch}`)
  if (fault) found(`${about}: ${fault}: ${answer.status} ${answer.text.slice(0, 400)}`)
  const refused = isRefused(target, answer)
  report[refused ? 'refused' : 'accepted'] += 1
  if (refused && before) {
    const after = await kept(product)
    if (after === before) leftBy.set(product, after)
    else if (await changesAgain(product, tried))
      found(`${about}: refused, but something changed: ${answer.text.slice(0, 200)}`)
  }
  const lockedOut = answer.status === 401 || /"(UNAUTHENTICATED|PASSWORD_REQUIRED)"/.test(answer.text)
  if (lockedOut && person.asker.key) {
    await person.comeBack()
    leftBy.delete(product)
  }
  if (!refused && target.changes) await renewed(product, person, target)
  return !refused
}

/** What a refusal has left as it was: the next try begins with it, unless something was made in between. */
const leftBy = new WeakMap<Product, string>()

async function renewed(product: Product, person: FuzzPerson, target: Target): Promise<void> {
  if (await person.renew(target)) leftBy.delete(product)
}

/** Once more if the connection was gone: an idle one may be closed just then. A server that died answers neither time. */
export async function send(product: { url: string }, request: HttpRequest, as: Asker) {
  const answer = await sendOnce(product, request, as)
  return answer.text.includes('fetch failed') ? sendOnce(product, request, as) : answer
}

/**
 * Sends it, watched. What holds others up does so again: once may be the first of its kind, or the turn in which the
 * heap was swept.
 */
export async function sendWatched(product: Product, request: HttpRequest, as: Asker, watch = false) {
  if (!watch) return { answer: await send(product, request, as), strain: NONE }
  const first = await watched(() => send(product, request, as))
  if (!strainProblem(first.strain)) return { answer: first.result, strain: first.strain }
  const second = await watched(() => send(product, request, as))
  return { answer: first.result, strain: strainProblem(second.strain) ? second.strain : NONE }
}

const NONE: Strain = { turn: 0, heap: 0 }

async function sendOnce({ url }: { url: string }, request: HttpRequest, as: Asker) {
  const { method, path, headers, body } = request
  const started = performance.now()
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, ...(as.key && { Authorization: `Token ${as.key}` }) },
      ...(method !== 'GET' && { body }),
      signal: AbortSignal.timeout(PATIENCE),
    })
    const text = await response.text()
    const type = response.headers.get('Content-Type') ?? ''
    return { status: response.status, text, type, took: performance.now() - started }
  } catch (error) {
    return { status: 599, text: `no answer: ${String(error)}`, type: '', took: performance.now() - started }
  }
}

/**
 * A letter may have been accepted just then, and what was refused before it may be accepted after. What a refusal itself
 * changes, it changes again when nothing else goes on.
 */
async function changesAgain(product: Product, { target, request, person }: Attempt): Promise<boolean> {
  await quiet(product)
  const before = await kept(product)
  const again = await send(product, request, person.asker)
  return isRefused(target, again) && (await kept(product)) !== before
}

const isRefused = (target: Target, { status, text }: { status: number; text: string }) =>
  status >= 400 || target.refused(status, parsed(text))

/** What a refusal must leave as it is: everything but what writes itself, and what is on record about refusals. */
export async function kept(product: Product): Promise<string> {
  return JSON.stringify(await stored(product, ['letter', 'session', 'history_entry']))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
