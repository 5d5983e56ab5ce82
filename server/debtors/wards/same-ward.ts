import { nameTokens, normalEmail, soundKey } from '../../matching/normalise.js'
import { phoneNumbers } from '../../matching/phone-numbers.js'
import { compareNames, sharesParent, type Named } from './identity.js'

/** What of a claim says about which child it is, and how its family is reached. */
export interface WardOf extends Named {
  phone: string
  parentEmail?: string | null
}

/**
 * Rules 21 and 22: whether two claims of one school are about one child, whichever parent they name. The child's name
 * decides: written whole it is enough, since two children of one name at one school can be told apart by their birth
 * dates; with a further name, something of the family has to agree too. A twin has another name, and is another child.
 */
export const isSameWard = (one: WardOf, other: WardOf): boolean => isOneWard(one, other, 'WHOLE')

/** The same of claims of two schools, at which children of one name are usual: there the name alone, though whole, is not enough. */
export const isSameWardElsewhere = (one: WardOf, other: WardOf): boolean => isOneWard(one, other, null)

function isOneWard(one: WardOf, other: WardOf, enough: 'WHOLE' | null): boolean {
  const child = compareNames(one.studentName, other.studentName)
  if (child === 'OTHER') return false
  const family = isSameFamily(one, other)
  const born = one.dateOfBirth && other.dateOfBirth ? one.dateOfBirth === other.dateOfBirth : null
  // Of one family's child, whose name is the same to the word, another day was mistyped.
  if (born === false) return child === 'WHOLE' && family
  if (family || born) return true
  const words = Math.min(nameTokens(one.studentName).length, nameTokens(other.studentName).length)
  return words > 1 && (child === enough || sharesSurname(one, other))
}

const isSameFamily = (one: WardOf, other: WardOf) =>
  sharesParent(one.parentName, other.parentName) ||
  meet(phoneNumbers(one.phone), phoneNumbers(other.phone)) ||
  (!!one.parentEmail &&
    !!other.parentEmail &&
    normalEmail(one.parentEmail) === normalEmail(other.parentEmail))

/** A name of both parents that the child has too. */
function sharesSurname(one: WardOf, other: WardOf): boolean {
  const sounds = (name: string) => nameTokens(name).map(soundKey)
  const child = sounds(one.studentName)
  const parent = sounds(other.parentName)
  return sounds(one.parentName).some((word) => child.includes(word) && parent.includes(word))
}

const meet = (some: readonly string[], others: readonly string[]) => some.some((one) => others.includes(one))
