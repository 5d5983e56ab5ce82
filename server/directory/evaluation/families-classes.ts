import type { Query } from './labelled-set.js'
import { areFar, secondName, type Draw, type Home, type Parent } from './families-drawn.js'

/** What an entry has otherwise than its home. */
export interface Entry {
  given?: string[]
  family?: string
  parent?: Partial<Parent>
}

/** How the questions of one class are made of a family. */
export type Class = (
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

/** The classes of questions, by what `--classes` calls them. */
export const CLASSES = {
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
