import { z } from 'zod'
import { sha256 } from '../shared/secrets.js'

/** What Django REST framework says, word for word: clients were written against it. */
export const REQUIRED = 'This field is required.'
export const BLANK = 'This field may not be blank.'
const NULL = 'This field may not be null.'

/** What is wrong with a value that is none; null where it is one. */
export const missing = (input: unknown) => (input === undefined ? REQUIRED : input === null ? NULL : null)

const wrongText = ({ input }: { input?: unknown }) => missing(input) ?? 'Not a valid string.'

/** Text that has to be given. A number counts as text, for phone numbers and the like. */
export const filled = z
  .union([z.string(), z.number().transform(String)], { error: wrongText })
  .refine((text) => text.trim() !== '', BLANK)

/** Text that may be left out. */
export const optionalText = z
  .union([z.string(), z.number().transform(String)], { error: wrongText })
  .nullish()
  .transform((text) => text ?? '')

const NOT_OURS = 'Send back what was read, or leave it out.'
/** What was read of a row, sent back with it: a change over what somebody else has done since is refused. */
export const revision = z.string({ error: NOT_OURS }).regex(/^[\w-]{22}$/, NOT_OURS)
/** Of what can be changed of a row, as it is shown: another one whenever that is. */
export const revisionOf = (fields: object): string => sha256(JSON.stringify(fields)).slice(0, 22)
export const revisionAnswer = z
  .string()
  .describe(
    'Another one whenever a field that can be changed is another one. Sent back with the row, it keeps a PUT from undoing what has changed since: that is answered 400. Not part of the old contract.',
  )

/** Kept as it is sent: a password may be all blanks and is refused elsewhere. */
export const secret = z.string({ error: wrongText })

/** One of some texts, each meaning a value of the product. What is no text is not shown again: lists may be nested without end. */
export function choice<Value extends string>(texts: Record<string, Value>) {
  return z
    .enum(Object.keys(texts) as [string, ...string[]], {
      error: (issue) =>
        typeof issue.input === 'string' ? `"${issue.input}" is not a valid choice.` : wrongText(issue),
    })
    .transform((text) => texts[text]!)
}

export const Detail = z.object({ detail: z.string() })
