import { standingsOf, type Origin } from '../../matching/frequency/common-names.js'
import type { Vocabulary } from '../../matching/frequency/vocabulary.js'
import { person } from '../../matching/person.js'
import type { Word } from '../../matching/spelling.js'
import type { Query } from './labelled-set.js'

/** Into which groups a question falls: by the origin of the names, how rare they are, the surname, and girl or boy. */
export function groupsOf(query: Query & { origin?: string; sex?: string }, vocabulary: Vocabulary): string[] {
  const { student, parent } = person({ student: query.student, parent: query.parent })
  const grown = new Set(parent.map(({ sound }) => sound))
  const own = student.filter(({ sound }) => !grown.has(sound))
  const isCompound = /\p{L}-\p{L}/u.test(query.student) || student.length - own.length > 1
  const sex = query.sex || sexOf(own)
  return [
    `names: ${query.origin || originOf([...student, ...parent])}`,
    `rarest name: ${rarityOf(student, vocabulary)}`,
    `surname: ${isCompound ? 'of several words' : 'of one word'}`,
    ...(sex ? [sex] : []),
  ]
}

/** Where names like these are commonest; names of saints and names we do not know tell nothing. */
function originOf(words: Word[]): Exclude<Origin, 'shared'> {
  const shares = new Map<Exclude<Origin, 'shared'>, number>()
  for (const { origin, share } of words.flatMap(({ sound }) => standingsOf(sound)))
    if (origin !== 'shared') shares.set(origin, (shares.get(origin) ?? 0) + share)
  return [...shares].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 'other'
}

function sexOf(words: Word[]): 'girls' | 'boys' | null {
  const shares = { girls: 0, boys: 0, families: 0 }
  for (const { kind, share } of words.flatMap(({ sound }) => standingsOf(sound))) shares[kind] += share
  if (shares.girls === shares.boys) return null
  return shares.girls > shares.boys ? 'girls' : 'boys'
}

function rarityOf(words: Word[], vocabulary: Vocabulary): string {
  const rarest = Math.min(1, ...words.map((one) => vocabulary.share(one)))
  if (rarest >= COMMON) return 'over 1 in 200'
  return rarest >= RARE ? 'between' : 'under 1 in 2,000'
}

const COMMON = 1 / 200
const RARE = 1 / 2000
