/** What somebody has written on the contact page so far. */
export const BLANK_MESSAGE = {
  fullName: '',
  email: '',
  message: '',
  /** The field that nobody sees. */
  subject: '',
  /** Kept over a reload, so that a try whose answer got lost is stored once. */
  requestKey: '',
}
