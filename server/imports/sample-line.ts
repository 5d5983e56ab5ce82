import { phoneNumbers } from '../matching/phone-numbers.js'
import type { ReadLine } from './read-line.js'

/** The made-up debtor of the template, who is nobody. */
const SAMPLE = {
  studentName: 'Chidinma Okafor',
  dateOfBirth: '2014-04-30',
  parentName: 'Ngozi Okafor',
  parentEmail: 'ngozi@example.com',
}
const [SAMPLE_PHONE] = phoneNumbers('0803 123 4567')

export const SAMPLE_LEFT_OUT = 'This is the template’s sample line. It is never imported.'

/** Whether somebody has left the template's sample in their list; its sum and term may be other ones. */
export const isSample = ({ said }: Pick<ReadLine, 'said'>) =>
  Object.entries(SAMPLE).every(([field, value]) => textOf(said[field as keyof typeof SAMPLE]) === value) &&
  phoneNumbers(said.phone ?? '').includes(SAMPLE_PHONE!)

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : null)
