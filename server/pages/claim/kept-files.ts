import type { Document } from '../../documents/document.entity.js'
import { LimitReached } from '../../doors/limits/limit-reached.js'
import { Unavailable } from '../../shared/unavailable.js'
import { Refused, UserErrorCode, nullIfRefused, userError, type UserError } from '../../shared/user-error.js'
import { plainName, shownName } from '../../documents/shown-name.js'
import { withErrors, type KeptFile, type SentForm } from './sent-form.js'
import type { Visit } from './visit.js'

/**
 * Keeps the files of a form as a visitor's uploads, so that none has to be chosen again when something else is wrong.
 * Answers the form with them, those of earlier tries that are ticked, and a sentence for each that was not taken.
 */
export async function withFilesKept({ context, link }: Visit, form: SentForm): Promise<SentForm> {
  const kept: KeptFile[] = []
  const errors: UserError[] = []
  let gone = 0
  for (const named of form.all('kept').slice(0, 20)) {
    const earlier = await context.documents.broughtBefore(named, 'files').catch(nullIfRefused)
    if (earlier)
      kept.push(
        earlier.document ? shown(earlier.document) : { key: earlier.key, name: SENT, isAttached: true },
      )
    else gone += 1
  }
  // It was on the page as one that goes along: never left out without a word.
  if (gone > 0) errors.push(userError(UserErrorCode.NOT_FOUND, 'files', goneWords(gone)))
  for (const file of form.files)
    try {
      kept.push(shown(await context.documents.upload(file, link ? { heldClaim: link.debtor } : {})))
    } catch (error) {
      errors.push(...problemsWith(file.filename, error))
    }
  return withErrors({ ...form, kept }, errors)
}

/** Who may know what an attached file is called is not asked here. */
const SENT = 'A file that was sent'

const goneWords = (gone: number) =>
  gone === 1
    ? 'A file that you chose earlier is not here any more. Choose it again.'
    : `${gone} files that you chose earlier are not here any more. Choose them again.`

const shown = ({ key, name, mediaType }: Document): KeptFile => ({ key, name: shownName(name, mediaType) })

function problemsWith(name: string, error: unknown): UserError[] {
  const sentences =
    error instanceof Refused
      ? error.userErrors.map(({ message }) => message)
      : error instanceof LimitReached || error instanceof Unavailable
        ? [error.message]
        : null
  if (!sentences) throw error
  return sentences.map((sentence) =>
    userError(UserErrorCode.INVALID, 'files', `${plainName(name).slice(-60)}: ${sentence}`),
  )
}
