import type { Context } from '../context.js'
import { candidates, type Candidate } from './candidates.js'
import { comparer, type Compare } from './matching/align.js'
import {
  answerable,
  likelihood,
  MOST_RESULTS,
  probability,
  THRESHOLD,
  type Likelihood,
} from './matching/decide.js'
import { explain, type EvidenceLine } from './matching/explain.js'
import { person, type Person, type Typed } from './matching/person.js'
import { weigh, type Weighed } from './matching/weigh.js'
import { misspeltProbes, wardProbes, type Probe } from './probes.js'
import { seen, type SeenEntry } from './seen.js'

/** An entry that a check found, and why. What of it may be shown is rule 9's to say. */
export interface Match {
  id: number
  relation: Weighed['relation']
  /** Bits. */
  score: number
  likelihood: Likelihood
  /** From 0 to 1: of a hundred answers with 0.9, ninety are right. */
  probability: number
  evidence: EvidenceLine[]
  entry: SeenEntry
}

/** As many as are read and weighed for one look. */
const CANDIDATES = 250

interface Fitting {
  id: number
  weighed: Weighed
}

/** Finding the ward that a school is about to admit. Who may ask, quotas and the record are the caller's. */
export class Checks {
  constructor(private readonly context: Context) {}

  /** At most five, best first. Nothing below the threshold is answered. */
  async find(asked: Typed, threshold = THRESHOLD): Promise<Match[]> {
    const ward = person(asked)
    const vocabulary = await this.context.world.names.vocabulary()
    const how = { entries: vocabulary.entries, compare: comparer(vocabulary) }
    const first = await this.#fitting(ward, wardProbes(ward, vocabulary), how)
    const found = await this.#answer(first, threshold)
    if (found.some(({ relation }) => relation === 'student')) return found
    // Misspelt and shortened names share no whole key: only who was not found is worth the longer look.
    const longer = await this.#fitting(ward, misspeltProbes(asked, vocabulary), how)
    const known = new Set(first.map(({ id }) => id))
    const further = longer.filter(({ id }) => !known.has(id))
    // Also where it has found nobody: that an entry is hidden must not be heard in the time of an answer.
    return this.#answer([...first, ...further], threshold)
  }

  /**
   * Claims about this very child: likely, and by a phone or e-mail that the school has too. Also those that rule 7 does
   * not list. For a letter to the family on record; nobody may be shown them.
   */
  async ofThisChild(asked: Typed): Promise<number[]> {
    const ward = person(asked)
    const vocabulary = await this.context.world.names.vocabulary()
    const how = { entries: vocabulary.entries, compare: comparer(vocabulary) }
    const fitting = await this.#fitting(ward, wardProbes(ward, vocabulary), how)
    return answerable(fitting)
      .filter(({ weighed }) => likelihood(weighed) === 'likely' && isReachedAlike(weighed))
      .slice(0, MOST_RESULTS)
      .map(({ id }) => id)
  }

  async #fitting(
    ward: Person,
    probes: Probe[],
    how: { entries: number; compare: Compare },
  ): Promise<Fitting[]> {
    const read = await candidates(this.context.em, probes, CANDIDATES)
    return read.flatMap((entry) => {
      const weighed = weigh(ward, wardOf(entry), how)
      return weighed ? [{ id: entry.id, weighed }] : []
    })
  }

  async #answer(fitting: Fitting[], threshold: number): Promise<Match[]> {
    const best = answerable(fitting, threshold)
    const weighedOf = new Map(best.map(({ id, weighed }) => [id, weighed]))
    const entries = await seen(
      this.context,
      best.map(({ id }) => id),
      MOST_RESULTS,
    )
    return entries.map((entry) => {
      const weighed = weighedOf.get(entry.id)!
      const { relation, score, evidence } = weighed
      return {
        id: entry.id,
        relation,
        score,
        likelihood: likelihood(weighed),
        probability: probability(score),
        evidence: explain(evidence),
        entry,
      }
    })
  }
}

const isReachedAlike = ({ evidence }: Weighed) =>
  evidence.some(({ field, verdict }) => (field === 'phone' || field === 'email') && verdict === 'same')

function wardOf({ studentName, parentName, phone, email, birthDate, region }: Candidate): Person {
  return person({ student: studentName, parent: parentName, phone, email, birthDate, region })
}
