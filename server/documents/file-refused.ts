export type Refusal =
  | 'EMPTY'
  | 'TOO_LARGE'
  | 'NOT_AN_IMAGE_OR_PDF'
  | 'DAMAGED'
  | 'TOO_MANY_PIXELS'
  | 'TOO_MANY_PARTS'
  | 'TOO_MUCH_WORK'
  | 'ENCRYPTED_OR_ACTIVE_PDF'
  | 'NOT_A_WORKBOOK'
  | 'LOCKED_WORKBOOK'

/** A file that is not taken. `message` is a sentence for the person who sent it, `cause` what the decoder said. */
export class FileRefused extends Error {
  readonly reason: Refusal

  constructor(reason: Refusal, options: { sentence?: string; cause?: unknown } = {}) {
    super(options.sentence ?? SENTENCES[reason], { cause: options.cause })
    this.name = 'FileRefused'
    this.reason = reason
  }
}

const SENTENCES: Record<Refusal, string> = {
  EMPTY: 'This file is empty.',
  TOO_LARGE: 'This file is too large.',
  NOT_AN_IMAGE_OR_PDF: 'This file is neither a picture nor a PDF that we can read. Please choose another.',
  DAMAGED: 'This file is damaged or arrived incomplete. Please try again, or send another copy.',
  TOO_MANY_PIXELS: 'This picture is too large to open. Please send a smaller copy.',
  TOO_MANY_PARTS:
    'This picture is put together from more parts than we can go through. Please send a screenshot of it instead.',
  TOO_MUCH_WORK:
    'This file takes more work to open than we can give it. Please send a smaller or plainer copy, or a picture of it.',
  ENCRYPTED_OR_ACTIVE_PDF:
    'This PDF is locked, or carries scripts or attachments. Please print it to a new PDF, or send a picture of it.',
  NOT_A_WORKBOOK: 'This is an archive or another kind of document. Please choose an .xlsx, .ods or CSV file.',
  LOCKED_WORKBOOK: 'This workbook has a password. Please save it without one, and choose it again.',
}

/** The sentence says how much would have been possible. */
export const tooManyPixels = (megapixels: number) =>
  new FileRefused('TOO_MANY_PIXELS', {
    sentence: `This picture is too large to open (more than ${megapixels} megapixels). Please send a smaller copy.`,
  })

/** Returns the refusal of a file longer than that. */
export function tooLarge(maxBytes: number): FileRefused {
  const most =
    maxBytes < 1_000_000 ? `${Math.round(maxBytes / 1000)} kB` : `${Math.round(maxBytes / 2 ** 20)} MB`
  return new FileRefused('TOO_LARGE', { sentence: `This file is too large: at most ${most}, please.` })
}
