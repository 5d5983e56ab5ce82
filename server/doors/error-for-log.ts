/** An error as it may stand in a log: enough to find the fault, without the people it happened to. */
interface LoggedError {
  type: string
  message: string
  stack?: string
  code?: string
  constraint?: string
  table?: string
  cause?: LoggedError
}

/** Keeps class, message, stack and cause, and takes out what names a person. */
export function errorForLog(error: unknown): LoggedError {
  if (!isError(error)) return { type: typeof error, message: withoutPeople(String(error)) }
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown }
  const fromDatabase = typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code)
  return {
    type: error.constructor.name,
    // PostgreSQL quotes the values it did not like, and the mapper the whole statement with its parameters.
    message: fromDatabase ? `PostgreSQL answered ${code}` : withoutPeople(error.message),
    stack: framesOf(error),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(typeof table === 'string' && { table }),
    ...(error.cause instanceof Error && !fromDatabase && { cause: errorForLog(error.cause) }),
  }
}

/** The queue tells some errors as plain copies of themselves. */
function isError(value: unknown): value is Error {
  if (value instanceof Error) return true
  const { message, stack } = (value ?? {}) as Partial<Error>
  return typeof message === 'string' && typeof stack === 'string'
}

/** The stack repeats the message in its first lines: only the frames are kept. */
function framesOf(error: Error): string {
  const lines = error.stack?.split('\n') ?? []
  return lines.filter((line) => /^\s+at /.test(line)).join('\n')
}

/** The first line only: the mapper's further lines print the row. */
function withoutPeople(text: string): string {
  return text
    .slice(0, 2000)
    .split('\n', 1)[0]!
    .replace(/[^\s<>"'(),;:=]+@[^\s<>"'(),;:=]+/g, '[e-mail]')
    .replace(/\+?\d[\d\s()-]{7,}\d/g, '[number]')
    .replace(/[\w-]{40,}/g, '[secret]')
}
