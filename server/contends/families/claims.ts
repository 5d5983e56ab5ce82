import { raw } from '@mikro-orm/core'
import { isAccountOf } from '../../accounts/of-a-family.js'
import { verifiedEmail } from '../../accounts/verified-email.js'
import type { RequestContext } from '../../request.js'
import { Debtor, hasRefused } from '../../debtors/debtor.entity.js'
import { directoryState } from '../../standing/directory-state.js'
import { LedgerEntry, LedgerKind } from '../../debtors/ledger/ledger-entry.entity.js'
import { voidWords } from '../../debtors/ledger/void-words.js'
import { asShown, LOOKS_AT } from '../../directory/as-shown.js'
import { Document } from '../../documents/document.entity.js'
import { authorise } from '../../policy.js'
import { SchoolState } from '../../schools/school.entity.js'
import { partition } from '../../shared/partition.js'
import { isOfEarlierFamily, ownMoneySince } from '../../standing/living-payments.js'
import { addDays, localDate, startOfDay } from '../../../common/days.js'
import type { Claim, ClaimLedgerLine, ClaimLooks } from './claim-shapes.js'
import type { ContendShape } from '../contend-shapes.js'
import type { Contend } from '../contend.entity.js'
import { whyNotContended } from './contendable.js'
import { READS_ONLY, asReaderOf, hasProof, isLinkOf, readsOnly, type Party, type Parties } from './parties.js'
import { statusNow, type Standing, type Standings } from '../../standing/standing.js'
import { ContendReason, Side } from '../../standing/states.js'
import { shownNames } from './surname.js'
import type { CaseFiles } from '../case-files.js'
import type { ClaimLinks } from './claim-links.js'
import type { ClaimProof } from './claim-proof.js'
import type { Holds } from '../ports.js'

interface Needs extends RequestContext {
  caseFiles: CaseFiles
  claimLinks: ClaimLinks
  claimProof: ClaimProof
  parties: Parties
  safeguarding: Holds
  standings: Standings
}

/** So many looks are told one by one; of the others the number. */
const LOOKS = 50

/** Claims as their families read them. Reading changes nothing. */
export class Claims {
  constructor(private readonly context: Needs) {}

  /** Behind a private link; null for one that opens nothing. A wrong surname counts as a try, and shows no more than none. */
  async behind(token: string, surname: string | null): Promise<Claim | null> {
    authorise(this.context.viewer, 'claim')
    const link = await this.context.claimLinks.find(token)
    if (!link) return null
    const toldSurname = surname !== null && (await this.context.claimProof.by(link, surname))
    return this.seenBy(
      { side: Side.FAMILY, account: null, link, toldSurname, byPrint: link.printed },
      link.debtor.getEntity(),
    )
  }

  /** Rule 4: against the verified address of whoever is signed in, newest first. None of which nobody was told. */
  async mine(): Promise<Claim[]> {
    const { account } = this.context.viewer
    const email = account && verifiedEmail(account)
    if (!email) return []
    const debtors = await this.context.em.find(
      Debtor,
      {
        [raw('lower(parent_email)')]: email,
        noticedAt: { $ne: null },
        school: { state: { $in: [SchoolState.APPROVED, SchoolState.SUSPENDED] } },
      },
      { populate: ['school'], orderBy: { id: 'desc' }, limit: 100 },
    )
    const party: Party = { side: Side.FAMILY, account, link: null }
    const own = debtors.filter((debtor) => !hasRefused(debtor, email))
    const standing = await this.context.standings.of(own.map(({ id }) => id))
    return own.map((debtor) => this.#claim(party, debtor, standing(debtor.id)))
  }

  /** That a case answers, for the family alone; null where the school has since taken down another address. */
  async contended({ debtor, party }: ContendShape): Promise<Claim | null> {
    if (party.side !== Side.FAMILY || !this.context.parties.familyOf(debtor, party.link)) return null
    return this.seenBy(party, debtor)
  }

  async seenBy(party: Party, debtor: Debtor): Promise<Claim> {
    return this.#claim(party, debtor, await this.context.standings.ofOne(debtor.id))
  }

  #claim(party: Party, debtor: Debtor, standing: Standing): Claim {
    const { rules } = this.context
    const { studentName, parentName } = hasProof(party) ? debtor : shownNames(debtor)
    const school = debtor.school.getEntity()
    const whyNot = (reason: ContendReason) =>
      whyNotContended(debtor, school.state, standing, { reason }) ??
      (readsOnly(party, debtor) ? READS_ONLY : null)
    const because = whyNot(ContendReason.OTHER)
    return {
      debtor,
      party,
      id: debtor.id,
      studentName,
      parentName,
      school,
      amountOwed: { amount: debtor.owed, currency: rules.currency },
      status: statusNow(debtor.status, standing),
      term: debtor.term,
      dueDate: debtor.dueDate,
      listedAt: debtor.listedAt,
      withdrawnAt: debtor.withdrawnAt,
      removedAt: standing.removed?.at ?? null,
      inDirectory: directoryState(debtor, school.state, standing, this.context, 'FAMILY'),
      isAnswered: standing.live !== null,
      mayNotContendBecause: because,
      mayContend: because === null,
      mayNotAskForTimeBecause: whyNot(ContendReason.MORE_TIME),
    }
  }

  /** The cases of this link's address or account about this claim, newest first. */
  async casesOf({ debtor, party }: Pick<Claim, 'debtor' | 'party'>): Promise<ContendShape[]> {
    return this.context.caseFiles.ofClaim(debtor, (contend) => this.#isOf(party, contend), party)
  }

  #isOf({ link, account }: Party, contend: Contend): boolean {
    return link ? isLinkOf(link, contend) : account !== null && isAccountOf(account, contend)
  }

  /** What its school attached. */
  async evidenceOf({ debtor }: Claim): Promise<Document[]> {
    return this.context.em.find(Document, { debtor: debtor.id }, { orderBy: { id: 'asc' } })
  }

  /** A file of this claim's evidence or of its family's own cases, for whoever told the surname; null for all else. */
  async file({ debtor, party }: Claim, key: string): Promise<Document | null> {
    if (!hasProof(party) || !/^[\w-]{22}$/.test(key)) return null
    const document = await this.context.em.findOne(
      Document,
      { key, attachedAt: { $ne: null } },
      { populate: ['message.contend.debtor'] },
    )
    if (document?.message) {
      const contend = document.message.getEntity().contend.getEntity()
      return this.#isOf(party, contend) && hasProof(asReaderOf(contend, party)) ? document : null
    }
    const isEvidence = document?.debtor?.id === debtor.id && this.context.parties.familyOf(debtor, party.link)
    return isEvidence ? document : null
  }

  /** Oldest first. What an earlier family paid is part of the first line, for whom the claim names now. */
  async ledgerOf({ debtor }: Claim): Promise<ClaimLedgerLine[]> {
    const { rules } = this.context
    const lines = await this.context.em.find(
      LedgerEntry,
      { debtor: debtor.id },
      { populate: ['stillCounts'], orderBy: { id: 'asc' } },
    )
    const since = await ownMoneySince(this.context.em, debtor)
    const [before, own] = partition(lines, (line) => isOfEarlierFamily(line, since))
    const first =
      before.length > 0
        ? [
            {
              ...openingOf(before),
              on: localDate(since!, rules.timeZone),
              stillCounts: false,
            },
          ]
        : []
    // What was noted while it named somebody else, though nobody had been told, is of them.
    const named = debtor.aboutThisPersonSince
    const isNotedOfThem = ({ createdAt }: LedgerEntry) => !named || createdAt >= named
    const voidOf = new Map(own.flatMap((line) => (line.voids ? [[line.voids.id, line]] : [])))
    return [
      ...first,
      // What was voided is said of the payment itself.
      ...own.filter(({ kind }) => kind !== LedgerKind.PAYMENT_VOIDED),
    ].map(({ id, kind, amount, on, stillCounts = false }) => {
      const voided = voidOf.get(id)
      return {
        id,
        kind,
        amount: { amount, currency: rules.currency },
        on,
        voidedOn: voided?.on ?? null,
        isPayment: kind === LedgerKind.PAYMENT && (stillCounts || voided !== undefined),
        voidedBecause: voided
          ? voidWords(voided.voidReason!, isNotedOfThem(voided) ? voided.note : null)
          : null,
      }
    })
  }

  /** Who looked is told to the family: not to whoever prints its letter. */
  showsLooks({ debtor, party }: Claim): boolean {
    return hasProof(party) && !readsOnly(party, debtor)
  }

  /** Rule 11: some days after the look, without the applicant's reference; under a safeguarding hold only how many. */
  async looksAt({ debtor }: Claim): Promise<ClaimLooks> {
    const { em, rules } = this.context
    const today = localDate(this.context.now(), rules.timeZone)
    const until = startOfDay(addDays(today, -rules.lookDelayDays), rules.timeZone)
    const rows = await em.execute<
      { school: string; why: string; inPart: boolean | null; isCheck: boolean; at: Date; count: string }[]
    >(
      `with recursive ${asShown('select ?::int, ?::int, ?::timestamptz')}
       select s.name as school, coalesce(l.purpose, l.kind) as why, l.at, count(*) over () as count, l.kind = 'CHECK' as "isCheck",
              l.results @> jsonb_build_array(jsonb_build_object('debtorId', of.shown, 'likelihood', 'POSSIBLE')) as "inPart"
         from ${LOOKS_AT} join school s on s.id = l.school_id
        where l.school_id <> d.school_id
        order by l.id desc limit ?`,
      [debtor.id, debtor.id, until, LOOKS],
    )
    const [since] = await this.context.safeguarding.since([debtor.id], 'family')
    const held = since !== null
    const told = rows.map(({ school, why, at, ...what }) => ({
      school,
      on: localDate(new Date(at), rules.timeZone),
      why: `${WHY[why] ?? 'It looked in the register.'}${whatItWasTold(what)}`,
    }))
    return { count: Number(rows[0]?.count ?? 0), held, looks: held ? [] : told }
  }
}

/** Of a check that may have been for another child: of the family, or of the same name. */
const IN_PART = ' It was told that there may be a claim, and by which school: no name and no amount.'
/** Of an old check nobody can say any more which of the two it was told. */
const NO_LONGER_KEPT = ' What it was told is no longer kept.'
function whatItWasTold({ inPart, isCheck }: { inPart: boolean | null; isCheck: boolean }): string {
  if (!isCheck) return ''
  if (inPart === null) return NO_LONGER_KEPT
  return inPart ? IN_PART : ''
}
/** By the purpose that a check names, or else the kind of look. */
const WHY: Record<string, string> = {
  SEARCH: 'It searched the register by name.',
  ADMISSION: 'It checked before admitting a child.',
  READMISSION: 'It checked before admitting a child again.',
  OWN_CLAIM: 'It checked for a claim of its own.',
}

const openingOf = (lines: readonly LedgerEntry[]) => ({
  id: lines[0]!.id,
  kind: LedgerKind.OPENING,
  amount: lines.reduce((sum, { amount }) => sum + amount, 0),
})
