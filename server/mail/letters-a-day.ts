import type { EntityManager } from '@mikro-orm/postgresql'
import { letterKindsThat, type LetterKind } from '../../common/letter-kinds.js'
import { PLANNED_ONCE } from '../database/connections/planned-once.js'
import { LETTERS_PER_DAY } from '../shared/rules.js'
import { ON_ITS_WAY } from './letter-queue.js'

/** What is counted of a letter. */
interface Counted {
  kind: string
  to: string
  topic: string
}

/** What tells the news of one kind apart. */
interface Telling {
  debtorId?: number
  news?: string
  paymentId?: number
}

/** Asked for by whoever reads it, and counted where it is asked for. */
const ASKED_FOR: LetterKind = 'claim-link'
/** Rule 24: once a day, with what is true then. */
const CORRECTION: LetterKind = 'entry-corrected'
const TO_FAMILY: readonly string[] = letterKindsThat(({ to }) => to === 'family').filter(
  (kind) => kind !== ASKED_FOR,
)

/** Of a letter that is written or will be what says what it is about. */
interface Asked {
  kind: LetterKind
  data: object
  debtor?: { id: number }
  topic?: string
}

/** Two letters of one topic to one address are the same news, of which the later one stands for the earlier. */
export function topicOf({ kind, data, debtor, topic }: Asked): string {
  if (kind === ASKED_FOR) return ''
  const { debtorId, news: step, paymentId }: Telling = data
  const claim = debtor?.id ?? debtorId ?? null
  const about = topic ?? (claim === null ? '' : `claim ${claim}`)
  // Of two payments that no longer count neither letter stands for the other.
  const news = step ?? paymentId
  return about && `${kind} ${news ?? ''} ${about}`
}

/**
 * Nobody can make the register write to somebody else without end, by whatever act: of one topic only so many letters
 * leave a day, and to one address of a family only so many in all. Answers of each letter whether it may leave now,
 * and which waiting ones it stands for.
 */
export async function lettersToday(
  em: EntityManager,
  letters: readonly Counted[],
  today: Date,
): Promise<{ leaves: boolean[]; replaced: number[] }> {
  const counted = letters.filter(({ topic }) => topic)
  const sent = counted.length > 0 ? await sentToday(em, counted, today) : []
  const ofKind = new Map(sent.map(({ address, topic, same }) => [`${address} ${topic}`, same]))
  const toFamily = new Map(sent.map(({ address, family }) => [address, family]))
  const leaves = letters.map(({ kind, to, topic }) => {
    if (!topic) return true
    const address = to.toLowerCase()
    const same = ofKind.get(`${address} ${topic}`)!
    const family = TO_FAMILY.includes(kind) ? toFamily.get(address)! : null
    if (same >= mostOf(kind) || (family !== null && family >= LETTERS_PER_DAY.toAFamily)) return false
    ofKind.set(`${address} ${topic}`, same + 1)
    if (family !== null) toFamily.set(address, family + 1)
    return true
  })
  return { leaves, replaced: sent.flatMap(({ waiting }) => waiting ?? []) }
}

const mostOf = (kind: string) => (kind === CORRECTION ? LETTERS_PER_DAY.corrections : LETTERS_PER_DAY.ofAKind)

interface Sent {
  address: string
  topic: string
  same: number
  family: number
  waiting: number[] | null
}

async function sentToday(em: EntityManager, letters: readonly Counted[], today: Date): Promise<Sent[]> {
  const asked = letters.map(({ to, topic }) => ({ address: to.toLowerCase(), topic }))
  return em.execute<Sent[]>(asked.length === 1 ? SENT_TO_ONE : SENT_TO_MANY, {
    asked: JSON.stringify(asked),
    today,
    family: `{${TO_FAMILY.join(',')}}`,
  })
}

/** What has left today, or may: also where what stands for it came too late, as a mail server has it already. */
const COUNTS = `coalesce(released_at, created_at) >= :today
  and (state not in ('LATER', 'HELD', 'CANCELLED') or state = 'CANCELLED' and ${ON_ITS_WAY})`

const sentTo = (
  begins: string,
) => `${begins} asked.address, asked.topic, of_topic.same, of_topic.waiting, to_address.family
    from (select distinct address, topic from jsonb_to_recordset(:asked::jsonb) as news (address text, topic text)) asked
   cross join lateral (
     select count(*) filter (where ${COUNTS})::int as same,
            array_agg(id) filter (where state = 'LATER') as waiting
       from letter where lower("to") = asked.address and topic = asked.topic) of_topic
   cross join lateral (
     select count(*)::int as family from letter
      where lower("to") = asked.address and kind = any(:family::text[]) and ${COUNTS}) to_address`
const SENT_TO_ONE = sentTo(PLANNED_ONCE)
/** While many are written the table grows under the plan, which nobody would make anew before the end of the transaction. */
const SENT_TO_MANY = sentTo('select')
