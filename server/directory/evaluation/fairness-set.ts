import { namesOf, type Origin } from '../../matching/frequency/common-names.js'
import { isKnownForm } from '../../matching/short-form.js'
import { word } from '../../matching/word.js'
import type { Listed, Query } from './labelled-set.js'
import { seeded } from './seeded.js'

export interface FairnessQuery extends Query {
  class: string
  origin: string
  sex: 'girls' | 'boys'
}

/**
 * A labelled set under a fixed seed for fairness: as many families of each origin, each with one listed child, one question about
 * that child and one about somebody else's. Names are drawn from `common-names.ts`, the commonest most often, the same way for all.
 */
export function aFairnessSet(perOrigin = 2000, seed = 20_261_123) {
  const draw = drawing(seededBy(seed))
  const homes = ORIGINS.flatMap((origin) =>
    Array.from({ length: perOrigin }, (_, at) => aHome(draw, origin, at)),
  )
  const debtors: Listed[] = homes.map(({ listed }) => listed)
  const queries = homes.flatMap((home) => [
    questionOf(home, draw, `${home.listed.id}-listed`, LISTED, home.listed.id),
    questionOf(home, draw, `${home.listed.id}-other`, OTHERS, ''),
  ])
  return { debtors, queries }
}

const ORIGINS = ['northern', 'yoruba', 'igbo', 'ghanaian', 'francophone', 'other'] as const

/** The first numbers of a small seed are alike. */
function seededBy(seed: number): () => number {
  const random = seeded(seed)
  for (let turn = 0; turn < 10; turn++) random()
  return random
}

type Draw = ReturnType<typeof drawing>

function drawing(random: () => number) {
  const whole = (below: number) => Math.floor(random() * below)
  const chance = (share: number) => random() < share
  /** Of a list, the commonest first: the first comes about five times as often as the thirtieth. */
  const common = (names: string[]) => {
    const weights = names.map((_, at) => 1 / (at + 6))
    let left = random() * weights.reduce((sum, one) => sum + one, 0)
    const at = weights.findIndex((weight) => (left -= weight) < 0)
    return capital(names[at === -1 ? 0 : at]!)
  }
  /** No form of those either: of Kofi and Yoofi, or Usman and Shehu, nobody could say that they are two children. */
  const other = (names: string[], than: string[]): string => {
    const wordOf = (name: string) => word(name.toLowerCase())
    const taken = than.map(wordOf)
    for (;;) {
      const name = common(names)
      const drawn = wordOf(name)
      if (!taken.some((one) => one.sound === drawn.sound || isKnownForm(one, drawn))) return name
    }
  }
  return {
    whole,
    chance,
    common,
    other,
    phone: () => `${['0803', '0706', '0812'][whole(3)]}${String(whole(10 ** 7)).padStart(7, '0')}`,
    day: (year: number) => `${year}-${two(1 + whole(12))}-${two(1 + whole(28))}`,
    region: () => REGIONS[whole(REGIONS.length)]!,
  }
}

const two = (number: number) => String(number).padStart(2, '0')
const capital = (name: string) => name.replaceAll(/(^|-)\p{L}/gu, (first) => first.toUpperCase())

interface Home {
  listed: Listed
  origin: Origin
  sex: 'girls' | 'boys'
  at: number
  first: string
  middle: string
  family: string
  /** The parent's surname: of a compound one its first half. */
  parents: string
  grown: string
}

function aHome(draw: Draw, origin: Origin, at: number): Home {
  const names = namesOf(origin)
  const sex = at % 2 === 0 ? 'girls' : 'boys'
  const grown = draw.common(names.boys)
  const first = draw.other(names[sex], [grown])
  const saints = origin !== 'northern' && draw.chance(0.4) ? namesOf('shared') : names
  const middle = draw.chance(0.6) ? draw.other(saints[sex], [first, grown]) : ''
  // In the north most children bear their father's given name behind their own.
  const isPatronym = origin === 'northern' && draw.chance(0.7)
  const parents = draw.other(isPatronym ? names.boys : names.families, [first, middle, grown])
  const isCompound = draw.chance(0.2)
  const half = isCompound ? `-${draw.other(names.families, [parents, grown])}` : ''
  const family = isPatronym ? `${grown}${isCompound ? ` ${parents}` : ''}` : `${parents}${half}`
  const listed = {
    id: `${origin}-${at}`,
    student_name: named(first, middle, family),
    parent_name: `Mr ${grown} ${parents}`,
    phone: draw.phone(),
    email: '',
    region: draw.region(),
    dob: draw.day(2006 + draw.whole(8)),
  }
  return {
    listed,
    origin,
    sex,
    at,
    first,
    middle,
    family,
    parents,
    grown,
  }
}

const named = (...words: string[]) => words.filter(Boolean).join(' ')

function questionOf(
  home: Home,
  draw: Draw,
  qid: string,
  kinds: Record<string, Ask>,
  true_id: string,
): FairnessQuery {
  const { student_name: student, parent_name: parent, phone, dob, region } = home.listed
  // Girls and boys come in turns, so each is asked every kind.
  const [kind, ask] = Object.entries(kinds)[Math.floor(home.at / 2) % Object.keys(kinds).length]!
  return {
    qid,
    student,
    parent,
    phone,
    dob,
    region,
    email: '',
    ...ask(home, draw),
    true_id,
    class: kind,
    origin: home.origin,
    sex: home.sex,
  }
}

type Ask = (home: Home, draw: Draw) => Partial<Query>

const LISTED: Record<string, Ask> = {
  'surname first and the phone': ({ first, middle, family }) => ({
    student: named(family, first, middle),
    dob: '',
    region: '',
  }),
  'without a middle name but with the birth date': ({ first, family }) => ({
    student: named(first, family),
    phone: '',
  }),
  'a letter left out and the phone': ({ first, middle, family }, draw) => ({
    student: named(slipped(first, draw), middle, family),
    dob: '',
  }),
  'the mother instead of the father': ({ origin, first, parents }, draw) => ({
    parent: `Mrs ${draw.other(namesOf(origin).girls, [first])} ${parents}`,
  }),
  'names and region only': () => ({ phone: '', dob: '' }),
}

const sibling = ({ origin, sex, first, middle, grown }: Home, draw: Draw) =>
  draw.other(namesOf(origin)[sex], [first, middle, grown])

const OTHERS: Record<string, Ask> = {
  'a sibling born later': (home, draw) => ({
    student: named(sibling(home, draw), home.family),
    dob: draw.day(Number(home.listed.dob.slice(0, 4)) + 2 + draw.whole(4)),
  }),
  'a sibling with the same middle name': (home, draw) => ({
    student: named(sibling(home, draw), home.middle, home.family),
    dob: '',
  }),
  'a twin': (home, draw) => ({ student: named(sibling(home, draw), home.family) }),
  'a stranger': ({ origin, at }, draw) => {
    const { student_name: student, parent_name: parent, phone, dob, region } = aHome(draw, origin, at).listed
    return { student, parent, phone, dob, region }
  },
  'a namesake of another family': (home, draw) => {
    const { parents, grown, origin } = home
    const father = draw.other(namesOf(origin).boys, [grown])
    const parent = home.family.startsWith(grown) ? `Mr ${grown} ${father}` : `Mr ${father} ${parents}`
    return { parent, phone: draw.phone(), dob: draw.day(2006 + draw.whole(8)), region: draw.region() }
  },
}

/** One letter short, not the first. */
function slipped(name: string, draw: Draw): string {
  const at = 1 + draw.whole(name.length - 1)
  return name.slice(0, at) + name.slice(at + 1)
}

const REGIONS = [
  'Lagos',
  'Oyo',
  'Enugu',
  'Kano',
  'Kaduna',
  'Rivers',
  'Accra',
  'Kumasi',
  'Cotonou',
  'Lome',
  'Douala',
]
