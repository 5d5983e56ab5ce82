import { LONGEST } from '../../common/limits.js'
import { getCountryCallingCode, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js'
import { manyLines, oneLine } from './plain-text.js'
import { Refused, UserErrorCode, userError, type UserError } from './user-error.js'

/** Collects everything that is wrong with an input, so that the person hears it at once. */
export class Validation {
  readonly errors: UserError[] = []

  refuse(code: UserErrorCode, field: string | null, message: string): void {
    this.errors.push(userError(code, field, message))
  }

  /**
   * A text of one line (`oneLine`), of 1 to `max` characters. Control characters are refused: nobody has typed them, and
   * what stood there is lost.
   */
  text(
    field: string,
    label: string,
    value: string | null | undefined,
    max: number = LONGEST.line,
    missing?: string,
  ): string {
    return this.#read(oneLine, { field, label, value, max, missing })
  }

  /** As `text`, but nothing at all is fine and becomes null. */
  optionalText(
    field: string,
    label: string,
    value: string | null | undefined,
    max: number = LONGEST.line,
  ): string | null {
    return this.#read(oneLine, { field, label, value, max, missing: null }) || null
  }

  /** As `text`, of several lines. */
  lines(
    field: string,
    label: string,
    value: string | null | undefined,
    max: number,
    missing?: string,
  ): string {
    return this.#read(manyLines, { field, label, value, max, missing })
  }

  /** As `lines`, but nothing at all is fine and becomes null. */
  optionalLines(field: string, label: string, value: string | null | undefined, max: number): string | null {
    return this.#read(manyLines, { field, label, value, max, missing: null }) || null
  }

  email(field: string, label: string, value: string | null | undefined): string {
    const text = this.text(field, label, value, LONGEST.email)
    if (text && !isEmail(text))
      this.refuse(UserErrorCode.INVALID, field, 'Enter an e-mail address in full, like name@example.com.')
    return text
  }

  optionalEmail(field: string, label: string, value: string | null | undefined): string | null {
    return oneLine(value ?? '') ? this.email(field, label, value) : null
  }

  /** What a part of the input comes to, or null where it was refused: that is collected with the rest. */
  also<T>(part: () => T): T | null {
    try {
      return part()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      this.errors.push(...error.userErrors)
      return null
    }
  }

  /** Throws `Refused` with all that was collected, if anything was. */
  done(): void {
    if (this.errors.length > 0) throw new Refused(this.errors)
  }

  #read(make: (typed: string) => string, { field, label, value, max, missing }: Asked): string {
    const typed = value ?? ''
    const text = make(typed)
    // “Enter a username.”, and from then on it is the one that was entered.
    const entered = label.replace(/^an? /, 'the ')
    if ([...text].length > max)
      this.refuse(UserErrorCode.TOO_LONG, field, `Shorten ${entered} to at most ${max} characters.`)
    if (!isReadable(typed.trim()))
      this.refuse(UserErrorCode.INVALID, field, `Remove the unreadable characters from ${entered}.`)
    else if (!text && missing !== null)
      this.refuse(UserErrorCode.REQUIRED, field, missing ?? `Enter ${label}.`)
    return text
  }
}

interface Asked {
  field: string
  label: string
  value: string | null | undefined
  max: number
  /** What is said where nothing was entered; null where that is fine. */
  missing: string | null | undefined
}

/** No control characters other than tabs and line breaks, no half of a surrogate pair. */
export const isReadable = (text: string) => !/[^\P{Cc}\t\n\r]/u.test(text) && text.isWellFormed()

/** What was typed to be found again, as it would be stored. What is no text finds nothing, so it stays what it is. */
export function asStored(typed: string): string {
  const text = typed.trim()
  return isReadable(text) ? oneLine(text) : text
}

const isEmail = (text: string) =>
  /^[^\s@<>()[\],;:\\"]+@[^\s@.<>()[\],;:\\"]+(\.[^\s@.<>()[\],;:\\"]+)+$/u.test(text)

/** The number in E.164, or null where it cannot be read: the number as typed is kept either way. */
export function phoneE164(typed: string, country: string): string | null {
  const first = typed.split(/[,;/]|\bor\b/i)[0]!.replace(/^\s*009/, '+')
  const number = parsePhoneNumberFromString(first, country as CountryCode)
  return number?.isPossible() ? number.number : null
}

/**
 * The digits by which a phone number, or a part of one, is found however it is written: without the 0 or the calling code
 * with which it begins. Null for what is none.
 */
export function phoneDigits(typed: string, country: string): string | null {
  if (/[^\d\s().+-]/.test(typed)) return null
  const code = getCountryCallingCode(country as CountryCode)
  const digits = typed.replaceAll(/\D/g, '').replace(new RegExp(`^(?:0*${code})?0*`), '')
  return digits.length >= LEAST_DIGITS ? digits : null
}
/** Fewer are in almost every number. */
const LEAST_DIGITS = 4
