import { badInput, searchText } from './connection.js'
import type { Rules } from './rules.js'
import { inForm } from './normal-form.js'

/**
 * The region of the register that somebody wrote, however they wrote it: "lagos", "Lagos State", "Akwa-Ibom", "FCT". Null for what is
 * none of them, or could be two: that is not known, and never another region.
 */
export function regionOf(
  typed: string | null | undefined,
  { regions }: Pick<Rules, 'regions'>,
): string | null {
  const text = (typed ?? '').trim()
  const exact = regions.find((region) => region === text)
  if (exact !== undefined) return exact
  const key = keyOf(text)
  const [one, ...others] = key === '' ? [] : regions.filter((region) => keyOf(region) === key)
  return others.length === 0 ? (one ?? null) : null
}

/** The region that a list is narrowed to; null where none was typed. What is none of the register's is refused with those that are. */
export function regionAsked(typed: string | null | undefined, rules: Pick<Rules, 'regions'>): string | null {
  const text = searchText(typed)
  const region = regionOf(text, rules)
  if (text && !region) throw badInput(`\`region\` must be one of these: ${rules.regions.join(', ')}.`)
  return region
}

/** What tells one region from another: its letters, without what every one of them may be called. */
function keyOf(text: string): string {
  const letters = inForm('NFKD', text.slice(0, LONGEST)).replace(/\p{M}/gu, '').toLowerCase()
  const words = letters.match(/[\p{L}\p{N}]+/gu) ?? []
  const own = words.filter((word) => !KINDS.has(word))
  return CAPITAL.has(own.join('')) ? 'fct' : own.join('')
}

const LONGEST = 200
const KINDS = new Set(['state', 'region', 'province'])
/** Nigeria's capital and the territory around it are one region with many names. */
const CAPITAL = new Set([
  'fct',
  'abuja',
  'fctabuja',
  'abujafct',
  'federalcapitalterritory',
  'federalcapitalterritoryabuja',
  'abujafederalcapitalterritory',
  'federalcapitalterritoryfct',
])
