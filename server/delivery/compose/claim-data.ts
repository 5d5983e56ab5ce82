import type { EntityManager } from '@mikro-orm/postgresql'
import { askingOf } from '../../contends/asked-before.js'
import { ClaimLink } from '../../contends/families/claim-link.entity.js'
import { claimUrl } from '../../contends/families/claim-links.js'
import { inWords } from '../../contends/letters/case-words.js'
import { Contend } from '../../contends/contend.entity.js'
import { isLinkOf } from '../../contends/families/parties.js'
import { worded } from '../../contends/families/short-codes.js'
import { escalateBy } from '../../standing/contend-clock.js'
import { firstSeen } from '../../standing/listing.js'
import { isRemoved } from '../../standing/standing.js'
import { lastDayOf } from '../../standing/standing-still.js'
import { ContendState, LIVE, PENDING } from '../../standing/states.js'
import { ClaimChange, areAny, heardBeforeAll } from '../../debtors/claim-change.entity.js'
import { isClosed, type Debtor } from '../../debtors/debtor.entity.js'
import { LedgerKind } from '../../debtors/ledger/ledger-entry.entity.js'
import { isOfEarlierFamily, livingPayments, ownMoneySince } from '../../standing/living-payments.js'
import { addDays, formatDay, localDate } from '../../../common/days.js'
import { formatMinor } from '../../../common/money.js'
import { runBy } from '../../shared/operator.js'
import type { ClaimLetterData } from '../../mail/claim-words.js'
import { Letter, LetterState } from '../../mail/letter.entity.js'
import type { OfLink } from '../../mail/letter-data.js'
import { linkNames, type Composing } from './composing.js'

/** What a claim letter says, by e-mail or printed; null once the claim has been withdrawn, settled or removed. */
export async function claimData(
  { em, config, rules, now }: Pick<Composing, 'em' | 'config' | 'rules' | 'now'>,
  data: OfLink,
): Promise<ClaimLetterData | null> {
  const link = await em.findOneOrFail(ClaimLink, data.linkId, {
    populate: ['debtor', 'debtor.school'],
  })
  const debtor = link.debtor.getEntity()
  if (isClosed(debtor) || link.revokedAt || (await isRemoved({ em, rules, now }, debtor))) return null
  const seen = firstSeen(debtor, { toldAt: debtor.noticedAt ?? now, now }, rules)
  return {
    ...linkNames(debtor),
    schoolAddress: debtor.school.getEntity().address,
    amount: formatMinor(debtor.owed, rules.currency),
    paid: await paidOf({ em, rules }, debtor),
    term: debtor.term,
    dueDate: debtor.dueDate && formatDay(debtor.dueDate),
    agedFrom: formatDay(debtor.agedFrom),
    claimUrl: claimUrl(config.publicUrl, config.secret, link),
    typed: worded({ config, rules, now }, link),
    ...fromWhen(seen, { debtor, isMailed: link.email !== null, rules, now }),
    minimumAmount: formatMinor(rules.minimumAmount, rules.currency),
    purgeMonths: rules.purgeMonths,
    expiryYears: rules.expiryYears,
    answerDays: rules.answerDays,
    removeDays: rules.removeDays,
    answered: await answeredBy(em, link),
    readsOnly: link.printed && debtor.handedOverOn === null,
    runBy: runBy(rules.operator),
  }
}

/** From when others see the claim, as far as it is known when the letter is worded. */
function fromWhen(
  seen: ReturnType<typeof firstSeen>,
  { debtor, isMailed, rules, now }: Pick<Composing, 'rules' | 'now'> & { debtor: Debtor; isMailed: boolean },
): Pick<ClaimLetterData, 'noticeDays' | 'visibleFrom' | 'notBefore' | 'unseen'> {
  const none = { noticeDays: rules.noticeDays, visibleFrom: null, notBefore: null, unseen: null }
  if (!(seen instanceof Date)) return { ...none, unseen: seen }
  // A letter sent again after notice has run must not promise it once more; that of a change has a notice of its own.
  if (seen <= now) return { ...none, noticeDays: 0 }
  const day = localDate(seen, rules.timeZone)
  // Notice that runs already is begun anew by no further letter, and by no hand-over.
  if (isMailed || debtor.noticedAt) return { ...none, visibleFrom: formatDay(day) }
  return { ...none, notBefore: day === debtor.dueDate ? formatDay(day) : null }
}

/** Whether the claim has been answered: by whoever reads this link, or by somebody else, so that nobody can answer it now. */
export async function answeredBy(em: EntityManager, link: ClaimLink): Promise<ClaimLetterData['answered']> {
  const live = await em.find(
    Contend,
    { debtor: link.debtor.id, state: { $in: [...LIVE] } },
    { populate: ['debtor'] },
  )
  const own = live.filter((contend) => isLinkOf(link, contend))
  // Whoever held the paper may have typed any address.
  if (own.length > 0)
    return own.every(({ byPrintedLetter }) => byPrintedLetter && !link.printed) ? 'by print' : 'here'
  if (live.some(({ state }) => PENDING.includes(state))) return 'elsewhere'
  return live.length > 0 ? 'plan elsewhere' : null
}

/** What this family has paid, of how much. What another paid, whom the claim named before, cannot be voided. */
async function paidOf(
  { em, rules }: Pick<Composing, 'em' | 'rules'>,
  debtor: Debtor,
): Promise<string | null> {
  const since = await ownMoneySince(em, debtor)
  const paid = (await livingPayments(em, [debtor.id]))
    .filter((line) => line.kind === LedgerKind.PAYMENT && !isOfEarlierFamily(line, since))
    .reduce((sum, { amount }) => sum - amount, 0)
  const money = (amount: number) => formatMinor(amount, rules.currency)
  return paid > 0 ? `${money(paid)} of ${money(debtor.owed + paid)}` : null
}

/** What is different from what the family had heard (rule 19); null where nothing is, so that no letter is needed. */
export async function changesOf({ em, rules, now }: Composing, data: OfLink) {
  const link = await em.findOneOrFail(ClaimLink, data.linkId, { populate: ['debtor'] })
  const debtor = link.debtor.getEntity()
  const unheard = await em.find(
    ClaimChange,
    { debtor: debtor.id, noticedAt: null, endedAt: null },
    { orderBy: { id: 'asc' } },
  )
  if (!areAny(unheard) || (await isFirstWaiting(em, debtor))) return null
  const heard = heardBeforeAll(unheard)
  const money = (amount: number) => formatMinor(amount, rules.currency)
  const day = (date: string | null) => (date ? formatDay(date) : 'none')
  const paid = debtor.claimed - debtor.owed
  const lines = [
    ['Amount', money(Math.max(0, heard.heardClaimed - paid)), money(debtor.owed)],
    ['For', heard.heardTerm ?? 'not said', debtor.term ?? 'not said'],
    ['Due', day(heard.heardDueDate), day(debtor.dueDate)],
  ] as const
  const changed = lines.filter(([, before, now]) => before !== now)
  if (changed.length === 0) return null
  const reopened = heard.heardClaimed === 0
  const isLower = !reopened && debtor.owed < Math.max(0, heard.heardClaimed - paid)
  const voided = unheard.flatMap((one) => one.voided)
  return {
    changed,
    reopened,
    isLower,
    voided,
    goesOn: await whereItGoesOn({ em, rules }, link),
    askBy: reopened ? await askBy({ em, rules, now }, link) : null,
  }
}

/** The first letter of all, which has not left yet, says what the claim is now. */
const isFirstWaiting = async (em: EntityManager, { id: debtor, noticedAt }: Debtor): Promise<boolean> =>
  noticedAt === null &&
  (await em.count(Letter, {
    debtor,
    kind: 'claim',
    state: { $in: [LetterState.QUEUED, LetterState.LATER, LetterState.HELD] },
  })) > 0

/** Whether the first letter of all, from which the notice runs, was worded after that moment, or will be. */
export const isSaidFirst = async (em: EntityManager, debtor: Debtor, at: Date): Promise<boolean> =>
  // Whoever has heard of nothing hears of the claim first of all: sent again, or handed over, that letter says what is owed.
  debtor.noticedAt === null ||
  (await em.count(Letter, {
    debtor: debtor.id,
    kind: 'claim',
    sentAt: debtor.noticedAt,
    lastTriedAt: { $gt: at },
  })) > 0

/** Where the case of a family that is written to stands, and its last day; null where none of its own lives. */
export async function whereItGoesOn({ em, rules }: Pick<Composing, 'em' | 'rules'>, link: ClaimLink) {
  const debtor = link.debtor.getEntity()
  const live = await em.find(
    Contend,
    { debtor: debtor.id, state: { $in: [...LIVE] } },
    { populate: ['debtor'] },
  )
  const contend = live.find(({ state }) => PENDING.includes(state)) ?? live[0]
  if (!contend || !isLinkOf(link, contend)) return null
  const { state, reason, clockFrom } = contend
  const until = lastDayOf({ state, reason, clockFrom, plan: null }, rules)
  return { where: inWords(state, reason), until: until && formatDay(until) }
}

/** Until when whoever is written to can ask the provider about a no that stood still with the claim; null where it cannot. */
async function askBy(
  { em, rules, now }: Pick<Composing, 'em' | 'rules' | 'now'>,
  link: ClaimLink,
): Promise<string | null> {
  const ofClaim = { debtor: link.debtor.id }
  if ((await em.count(Contend, { ...ofClaim, state: { $in: [...PENDING] } })) > 0) return null
  const refused = { ...ofClaim, state: ContendState.REJECTED, stood: null }
  const rejected = await em.find(Contend, refused, { populate: ['debtor'], orderBy: { clockFrom: 'asc' } })
  const own = rejected.filter((one) => isLinkOf(link, one) && escalateBy(one, rules, now))
  const asking = await askingOf(em, own)
  const last = own.findLast(({ id }) => asking(id) !== 'SPENT')
  return last ? formatDay(addDays(localDate(last.clockFrom, rules.timeZone), rules.escalateDays)) : null
}
