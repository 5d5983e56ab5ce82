import { verifyPassword } from '../accounts/passwords.js'
import type { SignUp } from '../accounts/accounts.js'
import type { Context } from '../context.js'
import { DOCUMENTS, type SchoolInput } from './school-details.js'
import { School } from './school.entity.js'

/**
 * The school that this very registration has made a moment ago, when its answer was lost on the way: the same three
 * uploads, whose addresses nobody else knows, under the same account and password. Null for everything else.
 */
export async function justRegistered(
  context: Context,
  input: SchoolInput & { account?: SignUp | null },
): Promise<School | null> {
  const { viewer, em, rules } = context
  const author =
    viewer.account ?? (input.account && (await context.accounts.byName(input.account.username.trim())))
  if (!author?.school) return null
  const school = await em.findOne(
    School,
    {
      id: author.school.id,
      author: author.id,
      createdAt: { $gt: new Date(context.now().getTime() - rules.openRegistrationMinutes * MINUTE) },
    },
    { populate: DOCUMENTS },
  )
  if (!school) return null
  const isSame = DOCUMENTS.every((name) => context.documents.same(school[name].getEntity(), input[name]))
  if (!isSame) return null
  if (!viewer.account && !(await verifyPassword(input.account!.password1, author.passwordHash))) return null
  context.viewer = { ...viewer, account: author, school }
  return school
}

const MINUTE = 60_000
