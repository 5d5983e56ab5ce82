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
  for (const key of form.all('kept').slice(0, 20)) {
    const earlier = await context.documents.find(key, 'files').catch(nullIfRefused)
    if (earlier) kept.push(shown(earlier))
  }
  for (const file of form.files)
    try {
      kept.push(shown(await context.documents.upload(file, link ? { heldClaim: link.debtor } : {})))
    } catch (error) {
      errors.push(...problemsWith(file.filename, error))
    }
  return withErrors({ ...form, kept }, errors)
}

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
