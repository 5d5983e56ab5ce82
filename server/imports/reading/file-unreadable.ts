/** Thrown with a sentence for the person when a file as a whole is of no use. */
export class FileUnreadable extends Error {
  override readonly name = 'FileUnreadable'
}
