import { DAY } from '../common/days.js'
import { act } from '../server/testing/client.js'
import { aDebtor, type School, unique } from './people.js'
import type { Product } from './product.js'

/** A family's answer to a claim, sent through the private link of its letter. */
export interface Contended {
  id: string
  debtorId: string
  token: string
}

/** A ward listed by a school, whose family answers at once: `contendClaim` or `pleadForTime`, and what goes with it. */
export async function aContend(
  product: Product,
  school: School,
  studentName: string,
  answer: 'contendClaim' | 'pleadForTime',
  input: Record<string, unknown>,
): Promise<Contended> {
  const debtor = await aDebtor(product, school, { studentName, term: unique('Invoice ') })
  const letter = await product.mail.letterTo(debtor.parentEmail, /A letter about school fees/)
  const token = /\/claim\/([\w-]{43})/.exec(letter.text)![1]!
  const { contend, userErrors } = await act(
    product,
    answer,
    { token, ...input },
    { select: 'contend { id }' },
  )
  if (!contend) throw new Error(JSON.stringify(userErrors))
  return { id: contend.id, debtorId: debtor.id, token }
}

/** The calendar day in so many days, in the register's time zone. */
export function inDays(days: number): string {
  const day = new Date(Date.now() + days * DAY)
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(day)
}
