import { isKnownForm } from '../../matching/short-form.js'
import { word } from '../../matching/word.js'
import { edits } from '../../matching/edits.js'
import { SAINTS, type NamesOfCulture } from './family-names.js'

/** What a family and what is asked about it are drawn with. */
export type Draw = ReturnType<typeof drawing>

export interface Parent {
  given: string
  family: string
  isMother: boolean
}

/** A family with one child that is listed. */
export interface Home {
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

/** Draws by these numbers, of the names of these cultures. */
export function drawing(random: () => number, cultures: readonly NamesOfCulture[]) {
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
    cultures,
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
export function areFar(one: string, other: string): boolean {
  const [first, second] = [word(one.toLowerCase()), word(other.toLowerCase())]
  return (
    edits(first.text, second.text, 2) > 2 &&
    first.sound !== second.sound &&
    !first.text.includes(second.text) &&
    !second.text.includes(first.text) &&
    !isKnownForm(first, second)
  )
}

export function aHome(draw: Draw, id: string): Home {
  const names = draw.pick(draw.cultures)
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

export function secondName(draw: Draw, names: NamesOfCulture, sex: Home['sex'], than: string[]): string {
  const hasSaints = names.culture !== 'northern' && draw.chance(0.4)
  return draw.other(hasSaints ? SAINTS[sex] : names[sex], ...than)
}
