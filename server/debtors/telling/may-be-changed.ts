import type { RequestContext } from '../../request.js'
import { SchoolState } from '../../schools/school.entity.js'
import { stateNow } from '../../accounts/acting-now.js'
import { counted } from '../../../common/counts.js'
import { UserErrorCode, refuse } from '../../shared/user-error.js'
import type { Material } from '../stated-claim.js'
import { hasRefused, type Debtor } from '../debtor.entity.js'

/** A change of a claim, and whether its school stated anew that the debt is due, was asked for, and may be shared (rule 8). */
interface Changed {
  debtor: Debtor
  stated: boolean
  material: ReadonlySet<Material>
}

/** Throws where the viewer's school is suspended. Rule 2: whom a claim names of which nobody has heard, and where they are written to, makes it a listing. */
export async function mayBeTold(context: RequestContext, unheard: readonly unknown[]): Promise<void> {
  if (unheard.length > 0 && (await isSuspended(context)))
    throw refuse(UserErrorCode.CONFLICT, null, UNHEARD_WHILE_SUSPENDED)
}

/** Throws where the viewer's school is suspended, or has to state anew what it says: of another person where that was `known`. */
export async function mayBeChanged(
  context: RequestContext,
  changed: readonly Changed[],
  { known, mayHaveHeard }: Record<'known' | 'mayHaveHeard', ReadonlySet<number>>,
): Promise<void> {
  if (changed.length === 0) return
  if (await isSuspended(context)) throw refuse(UserErrorCode.CONFLICT, null, WHILE_SUSPENDED)
  const unstated = changed.filter(
    ({ stated, debtor, material }) =>
      !stated && (material.has('person') ? known : mayHaveHeard).has(debtor.id),
  )
  if (unstated.length === 0) return
  const isPerson = unstated.some(({ material }) => material.has('person'))
  const isMailed = unstated.every(
    ({ debtor }) => debtor.parentEmail !== null && !hasRefused(debtor, debtor.parentEmail),
  )
  const why = isPerson ? ANOTHER_PERSON : stateAnew(context.rules.noticeDays, isMailed)
  throw refuse(UserErrorCode.REQUIRED, 'statementAccepted', why)
}

const isSuspended = async ({ em, school }: RequestContext) =>
  (await stateNow(em, school)) === SchoolState.SUSPENDED

const WHILE_SUSPENDED =
  'Your school is suspended. Until it is reinstated you can lower an amount, record payments and correct spelling, but not claim more, or from somebody else.'
const UNHEARD_WHILE_SUSPENDED =
  'Your school is suspended. Nobody has heard of this claim yet. Until your school is reinstated, its names, its birth date and its e-mail address cannot be changed; an address can be taken out.'

const stateAnew = (noticeDays: number, isMailed: boolean) =>
  `This is more than the family was told. ${isMailed ? 'We tell them by letter' : 'Print the letter and hand it over'}, and other schools see the change ${counted(noticeDays, 'day')} after it.`

const ANOTHER_PERSON =
  'The claim then names somebody else. The family that was told hears that the claim is withdrawn, and their cases end. We write to the family that you name now, and other schools see nothing before their notice is over.'
