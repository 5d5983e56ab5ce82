import { DOCUMENTS, type DocumentName, type OfficerName } from '../../common/school-words.js'
import { raw, ref } from '@mikro-orm/core'
import type { SignUp, Accounts } from '../accounts/accounts.js'
import type { Account } from '../accounts/account.entity.js'
import { authoriseNow } from '../accounts/acting-now.js'
import { OpenRegistration } from '../accounts/open-registration.entity.js'
import type { RequestContext } from '../request.js'
import { changesBetween, type History } from '../history/history.js'
import { authorise } from '../policy.js'
import {
  likeText,
  orderedBy,
  pageOf,
  searchText,
  wholeOf,
  type PageArgs,
  type PageFrom,
} from '../shared/connection.js'
import { regionAsked } from '../shared/region.js'
import { UserErrorCode, refuse, unauthenticatedFor } from '../shared/user-error.js'
import { Validation } from '../shared/validate.js'
import { justRegistered } from './just-registered.js'
import { ApplicationKind, SchoolApplication, type Proposal } from './school-application.entity.js'
import {
  flat,
  merged,
  readDetails,
  readOfficers,
  slugOf,
  type SchoolChange,
  type SchoolDetails,
  type SchoolInput,
} from './school-details.js'
import {
  NEXT,
  School,
  SchoolState,
  type Officer,
  type SchoolCategory,
  type SchoolLevel,
} from './school.entity.js'
import type { Desk } from './desk.js'
import type { Documents } from '../documents/documents.js'
import type { Outbox } from '../mail/outbox.js'
import type { SchoolEmail } from './school-email.js'
import { isSameAddress } from '../shared/same-address.js'

interface Needs extends RequestContext {
  accounts: Accounts
  desk: Desk
  documents: Documents
  history: History
  outbox: Outbox
  schoolEmail: SchoolEmail
}

export type ProfileChange = SchoolChange & {
  resubmit: boolean
  keepEmail?: boolean
  ifRevision?: number | null
  /** For who sends back whole what was read: whether the school is still as it was read then. */
  isAsRead?: boolean
}

const OVERTAKEN =
  'Nothing was changed: the school’s details have changed since you read them. Read them again, then change them.'

/** Whether anything but a document would be another one. */
function isOther(changed: ReturnType<typeof merged>, school: School): boolean {
  const before: Record<string, unknown> = { ...merged(school, {}) }
  const after = Object.entries(changed).filter(([field]) => field in before)
  return changesBetween(before, Object.fromEntries(after)).length > 0
}

/** A school's own story: registering, keeping its profile, applying again. The provider's side is desk.ts. */
export class Schools {
  constructor(private readonly context: Needs) {}

  /**
   * Account (unless signed in), school, documents and letters in one transaction: all of it or nothing. The same
   * registration sent again, its answer having been lost, answers the school that it has made.
   */
  async register(input: SchoolInput & { account?: SignUp | null }): Promise<School> {
    const earlier = await justRegistered(this.context, input)
    if (earlier) return earlier
    authorise(this.context.viewer, 'registerSchool')
    const signedIn = this.context.viewer.account
    if (!signedIn && !input.account) throw unauthenticatedFor('account')
    const check = new Validation()
    const details = readDetails(check, input, this.context.rules)
    const officers = readOfficers(check, input)
    for (const name of DOCUMENTS)
      if (!input[name])
        check.refuse(UserErrorCode.REQUIRED, name, 'Choose a picture or a PDF of this document.')
    check.done()
    const prepared = signedIn ?? (await this.context.accounts.prepare(input.account!, { path: 'account.' }))

    return this.context.transaction(async () => {
      const { em } = this.context
      const account = signedIn
        ? await this.context.accounts.unbound(signedIn)
        : await this.context.accounts.add(prepared, 'account.')
      const school = await this.#create(account, { ...details, ...officers }, input)
      Object.assign(account, { school: ref(school), joinedSchoolAt: school.createdAt })
      await em.nativeDelete(OpenRegistration, { account: account.id })
      this.context.viewer = { ...this.context.viewer, account, school }
      await this.#submit(school)
      this.context.history.add({ act: 'school.registered', school })
      const letter = { kind: 'school-received', data: { schoolId: school.id }, school } as const
      await this.context.outbox.post(em, { ...letter, to: school.email })
      if (!isSameAddress(account.email, school.email))
        await this.context.outbox.post(em, { ...letter, to: account.email })
      return school
    })
  }

  /** Refuses what registering would refuse of the first step, before the second is typed. */
  async checkRegistration(input: SchoolDetails & { account?: SignUp | null }): Promise<void> {
    authorise(this.context.viewer, 'checkRegistration')
    const check = new Validation()
    readDetails(check, input, this.context.rules)
    check.done()
    if (input.account) await this.context.accounts.refuseUnusable(input.account, { path: 'account.' })
  }

  /**
   * What is left out stays. Of an approved school, a new name or document waits for the provider and the
   * old one stays in force; another e-mail address waits for its own letter (school-email.ts). `resubmit` sends a
   * mended registration to the desk again. What depends on the school as it is, is asked of it once nobody else changes it.
   */
  async update(asked: ProfileChange | ((present: School) => ProfileChange)): Promise<School> {
    authorise(this.context.viewer, 'updateSchool')
    const asOf = typeof asked === 'function' ? asked : () => asked
    await this.context.schoolEmail.count(asOf(this.context.school).email)
    return this.context.transaction(async () => {
      // As it stands now, not when the request came: a decision at the desk at this moment goes first or waits.
      await authoriseNow(this.context.em, this.context.viewer, 'updateSchool', 'alone')
      const school = await this.context.em.refreshOrFail(this.context.school)
      const { keepEmail = false, ifRevision, isAsRead = true, ...change } = asOf(school)
      if (ifRevision != null && ifRevision !== school.revision)
        throw refuse(UserErrorCode.CONFLICT, 'ifRevision', 'Somebody changed the school’s details since.')
      const check = new Validation()
      const changed = merged(school, change)
      if (!isAsRead && isOther(changed, school)) throw refuse(UserErrorCode.CONFLICT, 'revision', OVERTAKEN)
      const details = readDetails(check, changed, this.context.rules, school)
      const officers = readOfficers(check, changed)
      const settled = school.state === SchoolState.APPROVED || school.state === SchoolState.SUSPENDED
      const moves =
        details.region !== school.region && check.errors.every(({ field }) => field?.[0] !== 'region')
      if (settled && moves)
        check.refuse(
          UserErrorCode.INVALID,
          'region',
          'The provider has settled the region. Ask for another one there.',
        )
      check.done()
      if (change.resubmit && !('resubmit' in NEXT[school.state]))
        throw refuse(
          UserErrorCode.CONFLICT,
          'resubmit',
          'There is nothing to send: the provider has not asked for changes.',
        )
      const before = flat(school)
      const proposal: Proposal = {}
      if (settled && details.name !== school.name) proposal.name = details.name
      await this.#changeDocuments(school, change, settled ? proposal : null)
      if (keepEmail) this.context.schoolEmail.keep(school)
      else await this.context.schoolEmail.ask(school, details.email)
      const { name: _kept, email: _asked, ...rest } = details
      Object.assign(school, rest, officers)
      if (!settled) Object.assign(school, { name: details.name, slug: slugOf(details.name) })
      if (Object.keys(proposal).length > 0) await this.#propose(school, proposal)
      if (change.resubmit) {
        school.state = SchoolState.AWAITING_APPROVAL
        await this.#submit(school)
        this.context.history.add({ act: 'school.resubmitted', school })
      }
      const changes = changesBetween(before, flat(school))
      if (changes.length > 0 || Object.keys(proposal).length > 0) school.revision += 1
      if (changes.length > 0) this.context.history.add({ act: 'school.updated', school, changes })
      return school
    })
  }

  /** Approved schools by name, for anybody signed in. */
  async page(
    filter: {
      search?: string | null
      region?: string | null
      category?: SchoolCategory | null
      level?: SchoolLevel | null
    } & PageArgs,
  ) {
    authorise(this.context.viewer, 'schools')
    const region = regionAsked(filter.region, this.context.rules)
    return pageOf(filter, BY_NAME, (from) => {
      const query = this.#byName(from, filter).andWhere({ state: SchoolState.APPROVED })
      if (region) query.andWhere({ region })
      if (filter.category) query.andWhere({ category: filter.category })
      if (filter.level) query.andWhere({ level: filter.level })
      return query.getResultList()
    })
  }

  /** Every school by name, in whatever state, for the provider. */
  async all(filter: { search?: string | null; state?: SchoolState | null } & PageArgs) {
    authorise(this.context.viewer, 'desk')
    return pageOf(filter, BY_NAME, (from) => {
      const query = this.#byName(from, filter)
      if (filter.state) query.andWhere({ state: filter.state })
      return query.getResultList()
    })
  }

  /**
   * For programs that read all of it at once: one's own school in whatever state (with the first rows), and the other
   * approved ones by name. Whose school another one is, no filter tells.
   */
  async ownAndOthers(filter: { username?: string; school_name?: string; after?: string }) {
    authorise(this.context.viewer, 'schools')
    const { account, school: own } = this.context.viewer
    const name = filter.school_name && searchText(filter.school_name)
    const rows = await wholeOf(filter, BY_NAME, async (from) => {
      if (filter.username !== undefined) return []
      const query = this.#byName(from)
        .andWhere({ state: SchoolState.APPROVED })
        .andWhere({ id: { $ne: own?.id ?? 0 } })
      if (name !== undefined) query.andWhere('lower(s.name) = lower(?)', [name])
      return query.getResultList()
    })
    const wanted =
      !filter.after &&
      (filter.username === undefined || filter.username === account?.username) &&
      (name ?? own?.name)?.toLowerCase() === own?.name.toLowerCase()
    return { own: wanted ? own : null, rows }
  }

  #byName({ behind, limit }: PageFrom<typeof BY_NAME.shape>, { search }: { search?: string | null } = {}) {
    const query = this.context.em
      .createQueryBuilder(School, 's')
      .orderBy([{ [raw('lower(s.name)')]: 'asc' }, { id: 'asc' }])
      .limit(limit)
    if (search) query.andWhere('lower(s.name) like lower(?)', [`%${likeText(searchText(search))}%`])
    if (!behind) return query
    return query.andWhere('(lower(s.name), s.id) > (lower(?), ?)', [...behind])
  }

  /** One's own school, or for the provider any; everything else looks as if it did not exist. */
  async one(id: number): Promise<School | null> {
    const { account, school } = authorise(this.context.viewer, 'school')
    if (!account?.isProvider && school?.id !== id) return null
    return this.context.em.findOne(School, id)
  }

  /** The newest turn at the desk: open, or the last decision with its reasons. */
  async newestApplication(school: School): Promise<SchoolApplication | null> {
    const [newest] = await this.context.em.find(
      SchoolApplication,
      { school: school.id },
      { orderBy: { id: 'desc' }, limit: 1 },
    )
    return newest ?? null
  }

  async #create(
    account: Account,
    values: SchoolDetails & Record<OfficerName, Officer>,
    documents: Record<DocumentName, string>,
  ) {
    const { em } = this.context
    const school = new School()
    Object.assign(school, values, {
      slug: slugOf(values.name),
      author: ref(account),
      createdAt: this.context.now(),
    })
    const found = new Set<number>()
    for (const name of DOCUMENTS) {
      const document = await this.context.documents.find(documents[name], name)
      if (found.has(document.id))
        throw refuse(UserErrorCode.CONFLICT, name, 'This file is already used for another document.')
      found.add(document.id)
      school[name] = ref(document)
    }
    em.persist(school)
    await em.flush()
    for (const name of DOCUMENTS) await this.context.documents.attach(documents[name], name, { school })
    return school
  }

  async #changeDocuments(school: School, change: SchoolChange, proposal: Proposal | null) {
    for (const name of DOCUMENTS) {
      const address = change[name]
      const present = await school[name].loadOrFail()
      // An unchanged address, as a profile sends it back, means "unchanged".
      if (!address || this.context.documents.same(present, address)) continue
      const document = await this.context.documents.attach(address, name, { school })
      if (proposal) proposal[name] = document.id
      else school[name] = ref(document)
    }
  }

  /** A changed name or document of an approved school: one open proposal, to which later changes are added. */
  async #propose(school: School, proposal: Proposal): Promise<void> {
    const open = await this.context.em.findOne(SchoolApplication, { school: school.id, decidedAt: null })
    if (open) open.proposal = { ...open.proposal, ...proposal }
    else await this.#submit(school, proposal)
    this.context.history.add({ act: 'school.change-proposed', school })
  }

  async #submit(school: School, proposal: Proposal | null = null): Promise<void> {
    const { em } = this.context
    const application = em.create(SchoolApplication, {
      school: ref(school),
      kind: proposal ? ApplicationKind.CHANGE : ApplicationKind.REGISTRATION,
      proposal,
      reasons: [],
      submittedAt: this.context.now(),
    })
    await em.flush()
    await this.context.desk.announce(school, application)
  }
}

const BY_NAME = orderedBy(['text', 'integer'], ({ name, id }: School) => [name, id])
