import { LONGEST } from '../../common/limits.js'
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js'
import { Refused, UserErrorCode, userError, type UserError } from './user-error.js'

/** Collects everything that is wrong with an input, so that the person hears it at once. */
export class Validation {
  readonly errors: UserError[] = []

  refuse(code: UserErrorCode, field: string | null, message: string): void {
    this.errors.push(userError(code, field, message))
  }

  /** Trimmed text of 1 to `max` characters; control characters other than line breaks are refused. */
  text(
    field: string,
    label: string,
    value: string | null | undefined,
    max: number = LONGEST.line,
    missing = `Enter ${label}.`,
  ): string {
    const text = clean(value)
    if (!text) this.refuse(UserErrorCode.REQUIRED, field, missing)
    else this.#bounded(field, label, text, max)
    return text
  }

  /** As `text`, but nothing at all is fine and becomes null. */
  optionalText(
    field: string,
    label: string,
    value: string | null | undefined,
    max: number = LONGEST.line,
  ): string | null {
    const text = clean(value)
    if (text) this.#bounded(field, label, text, max)
    return text || null
  }

  email(field: string, label: string, value: string | null | undefined): string {
    const text = this.text(field, label, value, LONGEST.email)
    if (text && !isEmail(text))
      this.refuse(UserErrorCode.INVALID, field, 'Enter an e-mail address in full, like name@example.com.')
    return text
  }

  optionalEmail(field: string, label: string, value: string | null | undefined): string | null {
    return clean(value) ? this.email(field, label, value) : null
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

  #bounded(field: string, label: string, text: string, max: number): void {
    // “Enter a username.”, and from then on it is the one that was entered.
    const entered = label.replace(/^an? /, 'the ')
    if ([...text].length > max)
      this.refuse(UserErrorCode.TOO_LONG, field, `Shorten ${entered} to at most ${max} characters.`)
    if (!isReadable(text))
      this.refuse(UserErrorCode.INVALID, field, `Remove the unreadable characters from ${entered}.`)
  }
}

/** No control characters other than tabs and line breaks, no half of a surrogate pair. */
export const isReadable = (text: string) => !/[^\P{Cc}\t\n\r]/u.test(text) && text.isWellFormed()

/** NFC, so that a name typed on two machines is stored alike; spaces trimmed. Signs that nobody sees, and no others, are nothing. */
function clean(value: string | null | undefined): string {
  const text = (value ?? '').normalize('NFC').trim()
  return /[^\p{Cf}\p{Z}]/u.test(text) ? text : ''
}

const isEmail = (text: string) =>
  /^[^\s@<>()[\],;:\\"]+@[^\s@.<>()[\],;:\\"]+(\.[^\s@.<>()[\],;:\\"]+)+$/u.test(text)

/** The number in E.164, or null where it cannot be read: the number as typed is kept either way. */
export function phoneE164(typed: string, country: string): string | null {
  const first = typed.split(/[,;/]|\bor\b/i)[0]!.replace(/^\s*009/, '+')
  const number = parsePhoneNumberFromString(first, country as CountryCode)
  return number?.isPossible() ? number.number : null
}
