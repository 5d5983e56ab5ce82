import { paths } from '../../../common/paths.js'
import { Outcome } from '../../contends/contend.entity.js'
import type { RequestContext } from '../../request.js'
import { storedKeys } from '../../matching/stored-keys.js'
import { phoneE164 } from '../../shared/validate.js'
import { SAME } from '../../shared/same-request.js'
import type { StatedClaim } from '../stated-claim.js'
import { beginsAnewAs, type Completion } from './completion.js'
import { columnsOf } from '../claim-input.js'
import { Debtor } from '../debtor.entity.js'
import type { CasesOfClaims, LinksOfClaims } from '../ports.js'
import type { FamilyLetters } from '../telling/family-letters.js'
import type { History } from '../../history/history.js'
import type { Outbox } from '../../mail/outbox.js'

interface Needs extends RequestContext {
  cases: CasesOfClaims
  claimLinks: LinksOfClaims
  familyLetters: FamilyLetters
  history: History
  outbox: Outbox
}

/** What a claim was until the act by which it names another person. */
interface Was {
  before: StatedClaim
  completion: Completion
  agedFrom: string
}

/**
 * Rule 19: a claim that now names another person. What was about the earlier family moves to a claim of its own, which
 * is withdrawn: its cases (closed in their favour), letters, links, files and what it had heard. The claim keeps its
 * number, and the new family finds nothing there from before: not by a filter that a reader could forget.
 */
export class AnotherPerson {
  constructor(private readonly context: Needs) {}

  /** Nobody was told yet, but a letter may be on its way, or printed: its link must not open somebody else's claim. */
  async beforeAnyNotice(debtor: Debtor, since: Date): Promise<void> {
    beginsAnewAs(debtor, debtor.status, since)
    Object.assign(debtor, {
      aboutThisPersonSince: since,
      saysSoSince: null,
      requestKey: keysOf(debtor, since).kept,
      ...OF_NOBODY,
    })
    await this.context.outbox.cancel(this.context.em, [debtor])
    await this.context.claimLinks.endAll(debtor, since)
    await this.context.familyLetters.claim([debtor])
  }

  /**
   * `before`: the claim as the earlier family knew it, until `since`, with its `completion` and how old it was then. Callers
   * hold the claim's lock and have written what it is now.
   */
  async takesOver({ debtor, ...was }: Was & { debtor: Debtor }, since: Date): Promise<void> {
    const { em } = this.context
    await this.context.outbox.cancel(em, [debtor])
    const earlier = await this.#copy(debtor, was, since)
    await this.context.claimLinks.endAll(debtor, since)
    for (const statement of MOVE) await em.execute(statement, moved(debtor.id, earlier.id))
    // As servers of the version before wrote it; nobody reads it, and it is of the earlier family.
    await em.execute('update debtor set refused_email = null where id = ? and refused_email is not null', [
      debtor.id,
    ])
    await this.context.cases.settle(earlier, Outcome.WITHDRAWN)
    await this.context.familyLetters.withdrawn(earlier)
    beginsAnewAs(debtor, debtor.status, since)
    Object.assign(debtor, {
      aboutThisPersonSince: since,
      noticedAt: null,
      handedOverOn: null,
      handedOverAsOf: null,
      saysSoSince: null,
      ...OF_NOBODY,
    })
    await em.flush()
    await this.context.familyLetters.claim([debtor])
    this.context.history.add({
      act: 'debtor.another-person',
      school: this.context.school,
      debtor,
      changes: [{ field: 'earlierClaim', before: null, after: String(earlier.id) }],
    })
    this.context.did({ kind: 'claim.person-changed', claim: debtor.id, earlier: earlier.id })
  }

  /** The claim as the earlier family knew it, withdrawn, with a ledger of its own. */
  async #copy(debtor: Debtor, { before, completion, agedFrom }: Was, since: Date): Promise<Debtor> {
    const { em } = this.context
    const keys = keysOf(debtor, since)
    debtor.requestKey = keys.kept
    await em.flush()
    const { searchKeys, nameWords } = storedKeys(before)
    const as = {
      ...columnsOf(before),
      aged_from: agedFrom,
      completed_at: completion.completedAt,
      completed_by: completion.completedBy,
      status_before: completion.statusBefore,
      phone_e164: phoneE164(before.phone, this.context.rules.country),
      search_keys: searchKeys,
      name_words: nameWords,
      heard: null,
      known_as: debtor.knownAs,
      withdrawn_at: since,
      shown_as: debtor.id,
      shown_until: since,
      request_key: keys.earlier,
    }
    const [copied] = await em.execute<{ id: number }[]>(
      `insert into debtor select one.* from debtor d,
         lateral jsonb_populate_record(d, jsonb_build_object('id', nextval('debtor_id_seq')) || ?::jsonb) one
        where d.id = ? returning id`,
      [JSON.stringify(as), debtor.id],
    )
    await em.execute(
      `with line as (
         select *, nextval('ledger_entry_id_seq') as copy_id from
           (select * from ledger_entry where debtor_id = ? and created_at < ? order by id) own)
       insert into ledger_entry (id, debtor_id, kind, amount, "on", note, settlement, voids_id, void_reason, recorded_by_id,
              request_key, created_at)
       select line.copy_id, ?, kind, amount, "on", case when created_at >= coalesce(?, '-infinity'::timestamptz) then note end, settlement, (select voided.copy_id from line voided where voided.id = line.voids_id),
              void_reason, recorded_by_id, request_key, created_at
         from line order by line.copy_id`,
      // What was noted of whoever it had named still earlier is not of this family.
      [debtor.id, since, copied!.id, debtor.aboutThisPersonSince],
    )
    return em.findOneOrFail(Debtor, copied!.id, { populate: ['school'] })
  }
}

const OF_NOBODY = { heard: null, knownAs: [], refusedEmails: [] }

/**
 * By which request each is known from then on: what is known by its content alone asks for the earlier person when it is
 * sent again (rule 22). Any other key stays with the number.
 */
function keysOf({ id, requestKey }: Debtor, since: Date): Record<'kept' | 'earlier', string> {
  const other = `earlier:${id}:${since.getTime()}`
  return requestKey.startsWith(SAME)
    ? { kept: `another:${id}:${since.getTime()}`, earlier: requestKey }
    : { kept: requestKey, earlier: other }
}

/** The values for the names in `MOVE`. */
const moved = (from: number, to: number) => ({
  from,
  to,
  path: paths.debtor(from),
  newPath: paths.debtor(to),
})

/** All that names, reached or belonged to the earlier family. Looks, the ledger and the history are append-only and stay. */
export const MOVE = [
  'update contend set debtor_id = :to where debtor_id = :from',
  'update claim_link set debtor_id = :to where debtor_id = :from',
  'update claim_change set debtor_id = :to where debtor_id = :from',
  'update document set debtor_id = :to where debtor_id = :from',
  `update letter set debtor_id = :to,
          data = case when jsonb_exists(data, 'debtorId') then data || jsonb_build_object('debtorId', :to::int) else data end
    where debtor_id = :from`,
  'update announcement set debtor_id = :to where debtor_id = :from',
  'update safeguarding_hold set debtor_id = :to where debtor_id = :from',
  'update not_the_same set debtor_id = :to where debtor_id = :from',
  `update notification set debtor_id = :to, path = case when path = :path then :newPath else path end
    where debtor_id = :from`,
]
