/** What somebody has typed so far of a question about their ward. */
export const BLANK_QUESTION = {
  student: '',
  parent: '',
  email: '',
  phone: '',
  /** The field that nobody sees. */
  subject: '',
}
