/**
 * What went wrong with an upload, as a sentence for the person, or null if the error is about something else. The
 * parser's own errors appear wherever a file is awaited or read, so both error handlers ask here.
 */
export function uploadProblem(error: unknown): { status: 400 | 413; message: string } | null {
  if (!(error instanceof Error)) return null
  for (const [pattern, status, message] of PROBLEMS)
    if (pattern.test(error.message)) return { status, message }
  return null
}

const INCOMPLETE = 'The upload arrived incomplete. Please check your connection and send it again.'

/** The parsers (graphql-upload and busboy) tell their errors apart by nothing but the message. */
const PROBLEMS: readonly (readonly [RegExp, 400 | 413, string])[] = [
  [/^File truncated as it exceeds/, 413, 'This file is too large. Please send a smaller copy.'],
  [
    /max file uploads exceeded/,
    413,
    'Too many files at once: 10 is the most. Please send them in several steps.',
  ],
  [/^The ‘\w+’ multipart field value exceeds/, 413, 'What was sent beside the files is too large.'],
  [/^Unexpected end of (form|file)|^Request disconnected during file upload/, 400, INCOMPLETE],
  [/^File missing in the request/, 400, 'A file that was announced did not arrive. Please choose it again.'],
  [
    /^Malformed part header|^Malformed content type|^Multipart: Boundary not found/,
    400,
    'The upload is not well-formed multipart.',
  ],
  [
    /multipart field|^Misordered multipart/,
    400,
    'The upload does not follow the GraphQL multipart request specification.',
  ],
]
