import { nameTokens, soundKey } from './normalise.js'
import type { Word } from './spelling.js'

/** What the writing of a name says of its surname, by sounds. */
export interface Marks {
  /** Before a comma ("Adjei Kyerensah, Edem"), or in capitals beside other words ("AGBODJAN Kossi"). */
  surname: readonly string[]
  /** Joined by hyphens: halves of a surname, or of a given name. */
  hyphened: readonly (readonly string[])[]
}

const NOTHING: Marks = { surname: [], hyphened: [] }
const HYPHENED = /\p{L}{2,}(?:-\p{L}{2,})+/gu
/** What begins a given name of two halves: Jean-Paul, Abdul-Rahman, El-Amin. */
const GIVEN_BEFORE_HYPHEN = new Set(
  'jean marie mary anne ann abdul abd abdel abu abou el al nana ben ibn um umm'.split(' '),
)

export function marksOf(name: string): Marks {
  if (!/[,-]|\p{Lu}{2}/u.test(name)) return NOTHING
  const sounds = (text: string) => nameTokens(text).map(soundKey)
  const all = sounds(name)
  const comma = name.indexOf(',')
  const marked =
    comma > 0 && /\p{L}/u.test(name.slice(comma)) ? sounds(name.slice(0, comma)) : sounds(inCapitals(name))
  return {
    surname: marked.length < all.length ? marked : [],
    hyphened: [...name.matchAll(HYPHENED)]
      .map(([group]) => nameTokens(group))
      .filter(([first]) => !GIVEN_BEFORE_HYPHEN.has(first!))
      .map((group) => group.map(soundKey)),
  }
}

/** The words in capitals, where others are not. */
function inCapitals(name: string): string {
  return name.match(/(?<!\p{L})\p{Lu}{2,}(?!\p{L})/gu)?.join(' ') ?? ''
}

/**
 * The surname as it is marked. Of a hyphened name both halves, if the parent bears one of them, or if it stands last and nothing
 * else is the parent's: a given name comes first.
 */
export function markedSurname({
  student,
  parent,
  marks,
}: {
  student: Word[]
  parent: Word[]
  marks: Marks
}): string[] {
  if (marks === NOTHING) return []
  const parents = new Set(parent.map(({ sound }) => sound))
  const isShared = student.some(({ sound }) => parents.has(sound))
  const last = student.at(-1)?.sound
  const halves = marks.hyphened.filter(
    (group) => group.some((sound) => parents.has(sound)) || (!isShared && group.at(-1) === last),
  )
  const all = [...marks.surname, ...halves.flat()]
  return student.some(({ sound }) => !all.includes(sound)) ? all : []
}
