import { isKnownForm } from '../../matching/short-form.js'
import { word } from '../../matching/word.js'
import { edits } from '../../matching/edits.js'
import { FAMILY_NAMES, SAINTS, type NamesOfCulture } from './family-names.js'
import type { Listed, Query } from './labelled-set.js'
import { seededWell } from './seeded.js'

export type FamiliesQuery = Query & { class: FamiliesClass; related_ids: string }
export type FamiliesClass = keyof typeof CLASSES

/**
 * A labelled set of families under a fixed seed: as many questions of each class, each about an entry of its own, and as many
 * entries besides as make up the register.
 */
export function aFamiliesSet({ perClass = 100, entries = 10_000, seed = 20_261_124 } = {}): {
  debtors: Listed[]
  queries: FamiliesQuery[]
} {
  const draw = drawing(seededWell(seed))
  const kinds = Object.entries(CLASSES) as [FamiliesClass, Class][]
  const asked = kinds.flatMap(([kind, make], at) =>
    Array.from({ length: perClass }, (_, turn) => {
      const home = aHome(draw, `S${at * perClass + turn + 1}`)
      const { entry, about, question, isListed = false } = make(home, draw)
      const listed = rowOf(home, draw, entry)
      const query = {
        qid: `Q${at * perClass + turn + 1}`,
        student: draw.child(question.given ?? home.given, question.family ?? entry?.family ?? home.family),
        parent: draw.parent(home.names, { ...home.parent, ...entry?.parent, ...question.parent }),
        phone: draw.written(question.phone ?? home.phone, home.names),
        dob: question.dob ?? home.dob,
        region: question.region ?? home.region,
        email: '',
        true_id: isListed ? home.id : '',
        related_ids: isListed || about === 'nobody' ? '' : home.id,
      }
      return { listed, query: { ...query, ...question.typed?.(query), class: kind } }
    }),
  )
  const debtors = asked.map(({ listed }) => listed)
  while (debtors.length < entries) debtors.push(rowOf(aHome(draw, `S${debtors.length + 1}`), draw))
  return { debtors, queries: asked.map(({ query }) => query) }
}

type Draw = ReturnType<typeof drawing>

interface Parent {
  given: string
  family: string
  isMother: boolean
}

interface Home {
  id: string
  names: NamesOfCulture
  sex: 'boys' | 'girls'
  given: string[]
  family: string
  parent: Parent
  phone: string
  dob: string
  region: string
}

function drawing(random: () => number) {
  const whole = (below: number) => Math.floor(random() * below)
  const pick = <T>(from: readonly T[]): T => from[whole(from.length)]!
  /** The first of a list come some three times as often as the last of those that a culture has. */
  const common = (names: readonly string[]): string => {
    const all = weightsOf(names.length)
    const drawn = random() * all.at(-1)!
    return names[all.findIndex((sum) => drawn < sum)]!
  }
  const other = (names: readonly string[], ...than: string[]): string => {
    for (;;) {
      const name = common(names)
      if (than.every((one) => areFar(one, name))) return name
    }
  }
  const phone = ({ phone: { first, digits } }: NamesOfCulture) =>
    pick(first) + Array.from({ length: digits }, () => whole(10)).join('')
  return {
    whole,
    pick,
    common,
    other,
    phone,
    chance: (share: number) => random() < share,
    day: (year: number) => `${year}-${two(1 + whole(12))}-${two(1 + whole(28))}`,
    /** A child's name as one school or the other writes it. */
    child: (given: string[], family: string) =>
      pick([
        `${given.join(' ')} ${family}`,
        `${given.join(' ')} ${family}`,
        `${given.join(' ')} ${family.replace('-', ' ')}`,
        `${family} ${given.join(' ')}`,
        `${family.toUpperCase()}, ${given.join(' ')}`,
        `${given.join(' ')} ${family}`.toUpperCase(),
        `${family} ${given.join(' ')}`.toLowerCase(),
      ]),
    parent: ({ titles }: NamesOfCulture, { given, family, isMother }: Parent) =>
      pick([`${titles[Number(isMother)]} `, `${titles[Number(isMother)]} `, '']) +
      pick([`${given} ${family}`, `${given} ${family}`, `${family} ${given}`]),
    written: (number: string, names: NamesOfCulture) => {
      const { calling } = names.phone
      const national = number.replace(/^0/, '')
      return number === ''
        ? ''
        : pick([
            number,
            number,
            `+${calling}${national}`,
            `00${calling} ${national}`,
            `${number.slice(0, 4)} ${number.slice(4, 7)} ${number.slice(7)}`,
            `${number} / ${phone(names)}`,
          ])
    },
  }
}

/** Zipf's law with the first dozen flattened, summed up. */
function weightsOf(length: number): number[] {
  const before = weights.get(length)
  if (before) return before
  let sum = 0
  const all = Array.from({ length }, (_, at) => (sum += 1 / (at + 12)))
  weights.set(length, all)
  return all
}

const weights = new Map<number, number[]>()
const two = (number: number) => String(number).padStart(2, '0')

/** Whether nobody would take one for a slip, a beginning or a form of the other. */
function areFar(one: string, other: string): boolean {
  const [first, second] = [word(one.toLowerCase()), word(other.toLowerCase())]
  return (
    edits(first.text, second.text, 2) > 2 &&
    first.sound !== second.sound &&
    !first.text.includes(second.text) &&
    !second.text.includes(first.text) &&
    !isKnownForm(first, second)
  )
}

function aHome(draw: Draw, id: string): Home {
  const names = draw.pick(FAMILY_NAMES)
  const sex = draw.pick(['boys', 'girls'] as const)
  const isMother = draw.chance(0.4)
  // In the north most children bear their father's given name behind their own.
  const isPatronym = names.culture === 'northern' && draw.chance(0.6)
  const grown = draw.common(isMother && !isPatronym ? names.girls : names.boys)
  const first = draw.other(names[sex], grown)
  const parents = draw.other(names.families, grown, first)
  const given = draw.chance(0.6) ? [first, secondName(draw, names, sex, [first, grown])] : [first]
  return {
    id,
    names,
    sex,
    given,
    family: isPatronym ? grown : parents,
    parent: { given: grown, family: parents, isMother: isMother && !isPatronym },
    phone: draw.phone(names),
    dob: draw.day(2006 + draw.whole(11)),
    region: draw.pick(names.regions),
  }
}

function secondName(draw: Draw, names: NamesOfCulture, sex: Home['sex'], than: string[]): string {
  const hasSaints = names.culture !== 'northern' && draw.chance(0.4)
  return draw.other(hasSaints ? SAINTS[sex] : names[sex], ...than)
}

/** What an entry has otherwise than its home. */
interface Entry {
  given?: string[]
  family?: string
  parent?: Partial<Parent>
}

function rowOf(home: Home, draw: Draw, entry: Entry = {}): Listed {
  return {
    id: home.id,
    student_name: draw.child(entry.given ?? home.given, entry.family ?? home.family),
    parent_name: draw.parent(home.names, { ...home.parent, ...entry.parent }),
    phone: draw.written(home.phone, home.names),
    email: '',
    dob: home.dob,
    region: home.region,
  }
}

type Class = (
  home: Home,
  draw: Draw,
) => {
  entry?: Entry
  question: Partial<Pick<Query, 'phone' | 'dob' | 'region'>> & {
    given?: string[]
    family?: string
    parent?: Partial<Parent>
    typed?: (query: Query) => Partial<Query>
  }
  /** Whether the question is about the listed child itself. */
  isListed?: boolean
  /** Nobody of that family is listed. */
  about?: 'nobody'
}

/** Another child's first name. */
const brother = ({ names, given, parent }: Home, draw: Draw) =>
  draw.other(names[draw.pick(['boys', 'girls'] as const)], ...given, parent.given)
const born = ({ dob }: Home, draw: Draw) =>
  draw.day(Number(dob.slice(0, 4)) + draw.pick([-5, -4, -3, -2, 2, 3, 4, 5]))
const sometimes = (draw: Draw, value: string) => (draw.chance(0.5) ? value : '')
const twoNames = (home: Home, draw: Draw): [string, string] => [
  home.given[0]!,
  home.given[1] ?? secondName(draw, home.names, home.sex, [home.given[0]!, home.parent.given]),
]
const bothShort = ({ names }: Home, draw: Draw) => {
  const [long, short] = draw.pick(names.short)
  const [grown, grownShort] = draw.pick(names.short.filter(([name]) => areFar(name, long)))
  return { long, short, grown, grownShort }
}

const CLASSES = {
  'a sibling with the same middle name': (home, draw) => {
    const [first, middle] = twoNames(home, draw)
    return {
      entry: { given: [first, middle] },
      question: {
        given: [brother({ ...home, given: [first, middle] }, draw), middle],
        dob: born(home, draw),
      },
    }
  },
  'the same, born nobody says when': (home, draw) => {
    const [first, middle] = twoNames(home, draw)
    return {
      entry: { given: [first, middle] },
      question: { given: [brother({ ...home, given: [first, middle] }, draw), middle], dob: '' },
    }
  },
  'a sibling whose surname has two halves': (home, draw) => {
    const half = home.parent.family
    const family = `${half}-${draw.other(home.names.families, half)}`
    return {
      entry: { family },
      question: { given: [brother(home, draw)], family, dob: sometimes(draw, born(home, draw)) },
    }
  },
  'a twin, one given name each': (home, draw) => ({
    entry: { given: home.given.slice(0, 1) },
    question: { given: [brother(home, draw)] },
  }),
  'a twin, one given name against two': (home, draw) => {
    const given = twoNames(home, draw)
    return { entry: { given }, question: { given: [brother({ ...home, given }, draw)] } }
  },
  'a twin whose mother has another name': (home, draw) => {
    const parent = {
      given: draw.other(home.names.girls, ...home.given),
      family: draw.other(home.names.families, home.parent.family),
      isMother: true,
    }
    return {
      entry: { given: home.given.slice(0, 1), family: home.parent.family, parent },
      question: { given: [brother({ ...home, parent }, draw)] },
    }
  },
  'a sibling whose name begins alike': (home, draw) => {
    const [first] = home.given
    const alike = home.names[home.sex].filter(
      (name) =>
        name.startsWith(first!.slice(0, 2)) &&
        [...home.given, home.parent.given].every((one) => areFar(one, name)),
    )
    const given = [alike.length > 0 ? draw.pick(alike) : brother(home, draw)]
    return { question: { given, dob: sometimes(draw, born(home, draw)) } }
  },
  'a step-sibling of another surname': (home, draw) => ({
    question: {
      given: [brother(home, draw)],
      family: draw.other(home.names.families, home.parent.family, home.family),
      dob: sometimes(draw, born(home, draw)),
    },
  }),
  'a child of a second marriage': (home, draw) => {
    const given = brother(home, draw)
    const mother = draw.other(home.names.girls, given, ...home.given, home.parent.given)
    return {
      entry: { family: home.parent.family },
      question: {
        given: [given],
        parent: { given: mother, isMother: true },
        dob: sometimes(draw, born(home, draw)),
      },
    }
  },
  'a cousin by the phone of an uncle': (home, draw) => {
    const given = brother(home, draw)
    const uncle = draw.other(home.names.boys, given, ...home.given, home.parent.given)
    return {
      entry: { family: home.parent.family },
      question: {
        given: [given],
        parent: { given: uncle, isMother: false },
        dob: sometimes(draw, born(home, draw)),
      },
    }
  },
  'a child named like its parent': (home, draw) => ({
    entry: { family: home.parent.family },
    question: { given: [home.parent.given], dob: sometimes(draw, born(home, draw)) },
  }),
  'a stranger by the phone of an agent': (home, draw) => {
    const family = draw.other(home.names.families, home.family, home.parent.family)
    const child = brother(home, draw)
    const given = draw.other(home.names.boys, child, ...home.given, home.parent.given)
    return {
      question: {
        given: [child],
        family,
        parent: { given, family, isMother: false },
        dob: sometimes(draw, born(home, draw)),
      },
      about: 'nobody',
    }
  },
  'the same, of the same given name': (home, draw) => {
    const family = draw.other(home.names.families, home.family, home.parent.family)
    const given = draw.other(home.names.boys, ...home.given, home.parent.given)
    return {
      question: {
        given: home.given.slice(0, 1),
        family,
        parent: { given, family, isMother: false },
        dob: born(home, draw),
      },
      about: 'nobody',
    }
  },
  'a namesake of another family': (home, draw) => ({
    entry: { family: home.parent.family },
    question: {
      given: home.given.slice(0, 1),
      parent: { given: draw.other(home.names.boys, ...home.given, home.parent.given), isMother: false },
      phone: draw.phone(home.names),
      dob: born(home, draw),
      region: draw.pick(home.names.regions),
    },
    about: 'nobody',
  }),
  'both by short forms, and a phone': (home, draw) => {
    const { long, short, grown, grownShort } = bothShort(home, draw)
    return {
      entry: { given: [long], family: home.parent.family, parent: { given: grown } },
      question: { given: [short], parent: { given: grownShort }, dob: '', region: '' },
      isListed: true,
    }
  },
  'both by short forms, and the region': (home, draw) => {
    const { long, short, grown, grownShort } = bothShort(home, draw)
    return {
      entry: { given: [long], family: home.parent.family, parent: { given: grown } },
      question: { given: [short], parent: { given: grownShort }, dob: '', phone: '' },
      isListed: true,
    }
  },
  'this child by its first name': (home, draw) => ({
    question: { given: home.given.slice(0, 1), dob: sometimes(draw, home.dob) },
    isListed: true,
  }),
  'this child by its second name': (home, draw) => {
    const given = twoNames(home, draw)
    return {
      entry: { given },
      question: { given: given.slice(1), dob: sometimes(draw, home.dob) },
      isListed: true,
    }
  },
  'this child with the other parent': (home, draw) => ({
    entry: { family: home.parent.family, parent: { isMother: false } },
    question: {
      parent: { given: draw.other(home.names.girls, ...home.given), isMother: true },
      phone: draw.phone(home.names),
    },
    isListed: true,
  }),
  'this child, a letter changed, and the phone': (home, draw) => ({
    question: { given: [slipped(home.given[0]!, draw), ...home.given.slice(1)], dob: '' },
    isListed: true,
  }),
  'this child, two words written as one': (home, draw) => {
    const given = twoNames(home, draw)
    const typed = ({ student }: Query) => ({ student: student.replace(' ', '') })
    return { entry: { given }, question: { given, typed, dob: '' }, isListed: true }
  },
  'this child, another birth date, and the phone': (home, draw) => ({
    question: { given: home.given.slice(0, 1), dob: born(home, draw) },
    isListed: true,
  }),
  'this child by names and region': () => ({ question: { phone: '', dob: '' }, isListed: true }),
} as const satisfies Record<string, Class>

/** One letter left out, doubled or changed about with the next; not the first. */
function slipped(name: string, draw: Draw): string {
  const at = 1 + draw.whole(name.length - 2)
  const [before, letter, behind] = [name.slice(0, at), name[at]!, name.slice(at + 1)]
  return draw.pick([
    before + behind,
    before + letter + letter + behind,
    before + behind[0]! + letter + behind.slice(1),
  ])
}
