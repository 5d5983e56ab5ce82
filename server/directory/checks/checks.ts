import type { RequestContext } from '../../request.js'
import { candidates, type Candidate, type Narrowed } from '../candidates.js'
import { MOST_RESULTS } from '../../../common/check-words.js'
import { inTurns } from '../in-turns.js'
import type { Comparing, NotCompared } from '../asked-facts.js'
import { comparer } from '../../matching/align.js'
import { borneTogether, type Together } from '../../matching/frequency/borne-together.js'
import {
  answerable,
  answeredFrom,
  likelihood,
  probability,
  THRESHOLD,
  type Likelihood,
} from '../../matching/decide.js'
import { tellingFacts } from '../../matching/guessable.js'
import { explain, type EvidenceLine } from '../../matching/explain.js'
import { person, type Person, type Typed } from '../../matching/person.js'
import { compareNames, weigh, type Weighed, type Weighing } from '../../matching/weigh.js'
import { misspeltProbes, pairsFound, wardProbes, type Probe } from '../probes.js'
import { seen, type SeenEntry } from '../seen.js'
import type { Vocabulary } from '../../matching/frequency/vocabulary.js'
import type { ListedNames } from '../../matching/frequency/listed-names.js'
import type { Standings } from '../../standing/standing.js'

interface Needs extends RequestContext {
  names: ListedNames
  standings: Standings
}

/** An entry that a check found, and why. What of it may be shown is rule 9's to say. */
export interface Match {
  id: number
  relation: Weighed['relation']
  /** Of the family: it may be this very child, or its brother or sister. */
  oneOf: boolean
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
  school: number
  weighed: Weighed
}

/** How a check asks. */
export interface Asking {
  /** Bits; below it nothing is answered. */
  threshold?: number
  /** One of a list: only the very date of birth counts. */
  inList?: boolean
  /** Counts what is about to be compared, and tells what is not; without it everything is. */
  ask?: (ward: Person, all: readonly Comparing[]) => Promise<NotCompared>
  /** Of whom it is known that it is somebody else: as if it were not listed, but counted like whoever is. Read meanwhile. */
  isAnother?: () => Promise<(id: number) => boolean>
}

/** What one look came to: who fits, which entries were read, and which names are borne together. */
interface Looked {
  fitting: Fitting[]
  read: ReadonlySet<number>
  together: Together | undefined
}

/** `before`: the look before this one, whose entries have been weighed already. */
type How = Weighing &
  Pick<Asking, 'ask' | 'isAnother'> & { threshold: number; vocabulary: Vocabulary; before?: Looked }

/** Finding the ward that a school is about to admit. Who may ask, quotas and the record are the caller's. */
export class Checks {
  constructor(private readonly context: Needs) {}

  /** At most five, best first. Nothing below the threshold is answered. */
  async find(asked: Typed, { threshold = THRESHOLD, ...asking }: Asking = {}): Promise<Match[]> {
    const ward = person(asked)
    const vocabulary = await this.context.names.vocabulary()
    const how = { ...asking, ...howToWeigh(vocabulary), threshold }
    const first = await this.#fitting(ward, wardProbes(ward, vocabulary), how, { counting: true })
    const found = await this.#answer(first.fitting, threshold)
    if (found.some(({ relation }) => relation === 'student')) return found
    // Misspelt and shortened names share no whole key: only who was not found is worth the longer look.
    const further = await this.#fitting(ward, misspeltProbes(asked, vocabulary), { ...how, before: first })
    // Also where it has found nobody: that an entry is hidden must not be heard in the time of an answer.
    return this.#answer([...first.fitting, ...further.fitting], threshold)
  }

  /**
   * Claims about this very child: likely, and by a phone or e-mail that the school has too. Also those that rule 7 does
   * not list. For a letter to the family on record; nobody may be shown them.
   */
  async ofThisChild(asked: Typed): Promise<number[]> {
    const ward = person(asked)
    const vocabulary = await this.context.names.vocabulary()
    const how = { ...howToWeigh(vocabulary), threshold: THRESHOLD }
    const { fitting } = await this.#fitting(ward, wardProbes(ward, vocabulary), how, { hiddenToo: true })
    const likely = answerable(fitting).filter(
      ({ weighed }) => likelihood(weighed) === 'likely' && isReachedAlike(weighed),
    )
    return inTurns(likely, schoolOf)
      .slice(0, MOST_RESULTS)
      .map(({ id }) => id)
  }

  async #fitting(
    ward: Person,
    probes: Probe[],
    { before, vocabulary, ...asked }: How,
    narrowed: Narrowed = {},
  ): Promise<Looked> {
    const { entries: read, wards } = await candidates(this.context, probes, CANDIDATES, narrowed)
    const together =
      before?.together ??
      (narrowed.counting ? borneTogether(pairsFound(probes, wards), vocabulary) : undefined)
    const how = { ...asked, together }
    const all = read
      .filter(({ id }) => !before?.read.has(id))
      .map((entry) => {
        const listed = wardOf(entry)
        const named = compareNames(ward, listed, how)
        const weighed = weigh(ward, listed, how, undefined, named)
        return { id: entry.id, school: entry.schoolId, listed, named, weighed }
      })
    const notCompared = await how.ask?.(
      ward,
      all.flatMap(({ id, listed, named, weighed }) => {
        const fields = tellingFacts(ward, listed, named, weighed, how)
        return fields.length > 0 ? [{ id, fields }] : []
      }),
    )
    const isAnother = await how.isAnother?.()
    const fitting = all.flatMap(({ listed, named, ...one }) => {
      if (isAnother?.(one.id)) return []
      const without = notCompared?.(one.id)
      const weighed = without?.size ? weigh(ward, listed, how, without, named) : one.weighed
      return weighed ? [{ ...one, weighed }] : []
    })
    return { fitting, together, read: new Set(read.map(({ id }) => id)) }
  }

  /** Five: of each school the best before the second of any, this child before its family. */
  async #answer(fitting: Fitting[], threshold: number): Promise<Match[]> {
    const may = fitting.filter(({ weighed }) => weighed.score >= answeredFrom(weighed, threshold))
    // Before they are set against each other: of what is hidden nothing may follow for what is answered.
    const entries = new Map(
      (
        await seen(
          this.context,
          may.map(({ id }) => id),
        )
      ).map((one) => [one.id, one]),
    )
    const best = answerable(
      may.filter(({ id }) => entries.has(id)),
      threshold,
    )
    const [children, families] = [best.filter(isThisChild), best.filter((one) => !isThisChild(one))]
    const turns = [...inTurns(children, schoolOf), ...inTurns(families, schoolOf)].slice(0, MOST_RESULTS)
    return best
      .filter((one) => turns.includes(one))
      .map(({ id, weighed }) => matchOf(entries.get(id)!, weighed))
  }
}

function matchOf(entry: SeenEntry, weighed: Weighed): Match {
  const { relation, oneOf, score, evidence } = weighed
  return {
    id: entry.id,
    relation,
    oneOf,
    score,
    likelihood: likelihood(weighed),
    probability: probability(score),
    evidence: explain(evidence),
    entry,
  }
}

const howToWeigh = (vocabulary: Vocabulary) => ({
  vocabulary,
  entries: vocabulary.entries,
  compare: comparer(vocabulary),
})

const schoolOf = ({ school }: Fitting) => school
const isThisChild = ({ weighed }: Fitting) => weighed.relation === 'student'

const isReachedAlike = ({ evidence }: Weighed) =>
  evidence.some(({ field, verdict }) => (field === 'phone' || field === 'email') && verdict === 'same')

function wardOf({ studentName, parentName, phone, email, birthDate, region }: Candidate): Person {
  const listed = person({ student: studentName, parent: parentName, phone, email, region })
  // A day as the database writes it needs no reading.
  return { ...listed, birthDate }
}
