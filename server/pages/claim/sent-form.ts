import type { Request } from 'express'
import { WriteStream } from 'fs-capacitor'
import type { Readable } from 'node:stream'
import { LimitReached } from '../../doors/limits/limit-reached.js'
import { formParser, letArrive } from '../../doors/form-parser.js'
import type { Rules } from '../../shared/rules.js'
import { Unavailable } from '../../shared/unavailable.js'
import { UserErrorCode, userError, type UserError } from '../../shared/user-error.js'

const FIELD_BYTES = 128 * 1024
const FIELDS = 60

export interface KeptFile {
  key: string
  name: string
  /** It has been attached since: by the very same try, or else it cannot be sent again. */
  isAttached?: boolean
}

interface SentFile {
  filename: string
  createReadStream(): Readable
}

/** What somebody filled in, and what was wrong with it: a form is shown again with all of it. */
export interface SentForm {
  text(name: string): string
  all(name: string): string[]
  /** Of all fields that came. */
  names: readonly string[]
  /** Chosen this time, arrived on the disk. */
  files: readonly SentFile[]
  /** Uploads that came with this try or an earlier one. */
  kept: readonly KeptFile[]
  errors: readonly UserError[]
}

/** A form that nobody has filled in yet; some of it may stand there already. */
export const blankForm = (values: Record<string, string> = {}): SentForm => ({
  text: (name) => values[name] ?? '',
  all: (name) => (values[name] === undefined ? [] : [values[name]]),
  names: Object.keys(values),
  files: [],
  kept: [],
  errors: [],
})

/** The same form with what was found wrong, by the fields in which it is asked. */
export const withErrors = (form: SentForm, errors: readonly UserError[]): SentForm => ({
  ...form,
  errors: [...form.errors, ...errors.map(whereAsked)],
})

/** A plan is asked for by its first date. */
const whereAsked = (error: UserError): UserError =>
  error.field?.[0] === 'instalments' ? { ...error, field: ['first'] } : error

/** Reads a posted form, of either kind, and hands it to `story`; its files are let go when that ends. Throws FormRefused. */
export async function readForm<T>(
  request: Request,
  rules: Pick<Rules, 'contendFiles' | 'uploadBytes'>,
  story: (form: SentForm) => Promise<T>,
): Promise<T> {
  const values = new Map<string, string[]>()
  const files: SentFile[] = []
  const kept: WriteStream[] = []
  const errors: UserError[] = []
  try {
    await arrived(request, rules, {
      field: (name, value) => values.set(name, [...(values.get(name) ?? []), value]),
      file: (filename, stream) => {
        const disk = new WriteStream()
        kept.push(disk)
        let broken: Error | null = null
        const breaks = (error: Error) => (broken ??= error)
        disk.on('error', (error) => (breaks(error), stream.resume()))
        stream.on('error', breaks)
        stream.pipe(disk)
        files.push({
          filename,
          createReadStream() {
            if (broken) throw broken
            return disk.createReadStream()
          },
        })
      },
      tooMany: () =>
        errors.push(
          userError(UserErrorCode.TOO_LARGE, 'files', `Add at most ${rules.contendFiles} files at once.`),
        ),
    })
    return await story({
      text: (name) => values.get(name)?.at(-1) ?? '',
      all: (name) => values.get(name) ?? [],
      names: [...values.keys()],
      files,
      kept: [],
      errors,
    })
  } finally {
    for (const disk of kept) disk.release()
  }
}

interface Found {
  field(name: string, value: string): void
  file(filename: string, stream: Readable): void
  tooMany(): void
}

async function arrived(
  request: Request,
  { contendFiles, uploadBytes }: Pick<Rules, 'contendFiles' | 'uploadBytes'>,
  found: Found,
): Promise<void> {
  if (!request.is(['multipart/form-data', 'application/x-www-form-urlencoded']))
    throw new FormRefused(415, 'This form could not be read.')
  if (Number(request.get('Content-Length') ?? 0) > 2 * contendFiles * uploadBytes)
    throw new FormRefused(413, 'These files are too large together. Please send fewer at once.')
  const limits = { fileSize: uploadBytes + 1, files: contendFiles, fields: FIELDS, fieldSize: FIELD_BYTES }
  try {
    const parser = formParser(request, limits, {
      stalled: () => new FormRefused(408, STALLED),
      tooMuch: () => new FormRefused(413, 'What was typed is too long.'),
    })
    parser.on('field', (name, value) => found.field(name, value))
    // A field in which nothing was chosen comes as a file without a name.
    parser.on('file', (_name, stream, { filename }) =>
      filename ? found.file(filename, stream) : void stream.resume(),
    )
    parser.on('filesLimit', () => found.tooMany())
    await new Promise<void>((read, failed) => parser.on('close', read).on('error', failed))
  } catch (error) {
    const told = [FormRefused, LimitReached, Unavailable].some((kind) => error instanceof kind)
    throw told ? error : new FormRefused(400, CUT)
  } finally {
    letArrive(request)
  }
}

/** A form that did not arrive as one. */
export class FormRefused extends Error {
  constructor(
    readonly status: 400 | 408 | 413 | 415,
    message: string,
  ) {
    super(message)
  }
}

const STALLED = 'The form stopped on its way. Please check your connection and send it again.'
const CUT = 'The form arrived incomplete. Please check your connection and send it again.'
