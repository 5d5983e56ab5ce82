import { DOCUMENTS } from '../../common/school-words.js'
import { verifyPassword } from '../accounts/passwords/passwords.js'
import type { SignUp, Accounts } from '../accounts/accounts.js'
import type { RequestContext } from '../request.js'
import { keyOf, type Documents } from '../documents/documents.js'
import { type SchoolInput } from './school-details.js'
import { School } from './school.entity.js'

interface Needs extends RequestContext {
  accounts: Accounts
  documents: Documents
}

/**
 * The school that this very registration has made a moment ago, when its answer was lost on the way: the same three
 * uploads, whose addresses nobody else knows, under the same account and password. Null for everything else. The
 * uploads are looked at first: without them nothing is asked about an account, so nobody learns here who has one.
 */
export async function justRegistered(
  context: Needs,
  input: SchoolInput & { account?: SignUp | null },
): Promise<School | null> {
  const { viewer, em, rules, config } = context
  const key = keyOf(input.taxCertificate ?? '', config.publicUrl)
  if (!key) return null
  const school = await em.findOne(
    School,
    {
      taxCertificate: { key },
      createdAt: { $gt: new Date(context.now().getTime() - rules.openRegistrationMinutes * MINUTE) },
    },
    { populate: [...DOCUMENTS, 'author'] },
  )
  if (!school) return null
  const isSame = DOCUMENTS.every((name) => context.documents.same(school[name].getEntity(), input[name]))
  if (!isSame) return null
  const author = school.author.getEntity()
  const asks =
    viewer.account ?? (input.account && (await context.accounts.byName(input.account.username.trim())))
  if (asks?.id !== author.id || author.school?.id !== school.id) return null
  if (!viewer.account && !(await verifyPassword(input.account!.password1, author.passwordHash, config)))
    return null
  context.viewer = { ...viewer, account: author, school }
  return school
}

const MINUTE = 60_000
