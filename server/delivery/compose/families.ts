import { ClaimLink } from '../../contends/families/claim-link.entity.js'
import { claimUrl } from '../../contends/families/claim-links.js'
import { PrintedAct } from '../../contends/families/printed-act.entity.js'
import { undoUrl } from '../../contends/families/printed-acts.js'
import { printedWords } from '../../contends/families/printed-words.js'
import { worded } from '../../contends/families/short-codes.js'
import { isRemoved } from '../../standing/standing.js'
import { Debtor, isClosed } from '../../debtors/debtor.entity.js'
import { heldSince } from '../../safeguarding/held-wards.js'
import { voidWords } from '../../debtors/ledger/void-words.js'
import { LedgerEntry } from '../../debtors/ledger/ledger-entry.entity.js'
import { declinedBecauseOf } from '../../directory/checks/declined.js'
import { CheckOutcome, Look } from '../../directory/look.entity.js'
import { addDays, endOfClock, formatDay, localDate } from '../../../common/days.js'
import { formatMinor } from '../../../common/money.js'
import { claimAddressChanged } from '../../mail/letters/claim-address-changed.js'
import { claimExpiredFamily } from '../../mail/letters/claim-expired-family.js'
import { claimChanged } from '../../mail/letters/claim-changed.js'
import { claimLetter } from '../../mail/letters/claim-letter.js'
import { claimPaymentVoided, type VoidedPayment } from '../../mail/letters/claim-payment-voided.js'
import { claimLink } from '../../mail/letters/claim-link.js'
import { claimSettled } from '../../mail/letters/claim-settled.js'
import { claimToAnswer } from '../../mail/letters/claim-to-answer.js'
import { claimWithdrawn } from '../../mail/letters/claim-withdrawn.js'
import { lookDeclined } from '../../mail/letters/look-declined.js'
import { printedLetterUsed } from '../../mail/letters/printed-letter-used.js'
import { answeredBy, changesOf, claimData, isSaidFirst, whereItGoesOn } from './claim-data.js'
import { claimNames, dayOf, linkNames, schoolWords, type ComposedFor, type Composing } from './composing.js'

/** To a family, about a claim. */
export const TO_FAMILIES = {
  claim: async (composing, data) => {
    const found = await claimData(composing, data)
    return found && claimLetter(found)
  },
  'claim-changed': async (composing, data) => {
    const found = await claimData(composing, data)
    const changes = found && (await changesOf(composing, data))
    if (!changes) return null
    // A letter that an earlier version posted names the payment itself.
    const payments = new Set(
      data.paymentId === undefined ? changes.voided : [data.paymentId, ...changes.voided],
    )
    const voided = await Promise.all([...payments].map((payment) => voidedPayment(composing, payment)))
    return claimChanged({ ...found, ...changes, voided, noticeDays: composing.rules.noticeDays })
  },
  'claim-payment-voided': async (composing, data) => {
    const { em, config, rules, now } = composing
    const link = await em.findOneOrFail(ClaimLink, data.linkId, { populate: ['debtor.school'] })
    const debtor = link.debtor.getEntity()
    if (link.revokedAt || debtor.withdrawnAt || (await isRemoved(composing, debtor))) return null
    const payment = data.paymentId
    const { createdAt } = await em.findOneOrFail(LedgerEntry, { voids: payment })
    if (await isSaidFirst(em, debtor, createdAt)) return null
    return claimPaymentVoided({
      ...linkNames(debtor),
      ...(await voidedPayment(composing, payment)),
      owed: formatMinor(debtor.owed, rules.currency),
      goesOn: await whereItGoesOn(composing, link),
      isElsewhere: (await answeredBy(em, link)) === 'elsewhere',
      claimUrl: claimUrl(config.publicUrl, config.secret, link),
      typed: worded({ config, rules, now }, link),
    })
  },
  'claim-link': async ({ em, config, rules, now }, data) => {
    const link = await em.findOneOrFail(ClaimLink, data.linkId, { populate: ['debtor.school'] })
    if (link.revokedAt) return null
    return claimLink({
      ...linkNames(link.debtor.getEntity()),
      claimUrl: claimUrl(config.publicUrl, config.secret, link),
      typed: worded({ config, rules, now }, link),
    })
  },
  'claim-to-answer': async (composing, data) => {
    const found = await claimData(composing, data)
    // It was answered again before the letter left: by whoever reads this, or in its way.
    const isAnswered = found && found.answered !== null && found.answered !== 'plan elsewhere'
    return found && !isAnswered ? claimToAnswer(found) : null
  },
  'printed-letter-used': async (composing, data) => {
    const { em, config, rules, now } = composing
    const act = await em.findOneOrFail(PrintedAct, data.actId, {
      populate: ['message', 'contend.debtor.school'],
    })
    const { reason, debtor } = act.contend.getEntity()
    const until = endOfClock(act.at, rules.undoDays, rules.timeZone)
    if (act.undoneAt || until <= now) return null
    return printedLetterUsed({
      ...linkNames(debtor.getEntity()),
      did: printedWords(act.message.getEntity().act, reason),
      on: dayOf(composing, act.at),
      undoBy: formatDay(addDays(localDate(act.at, rules.timeZone), rules.undoDays)),
      undoUrl: undoUrl(config.publicUrl, config.secret, act),
    })
  },
  'claim-address-changed': async ({ em }, data) => {
    const debtor = await em.findOneOrFail(Debtor, data.debtorId, { populate: ['school'] })
    return claimAddressChanged({
      ...schoolWords(debtor.school.getEntity()),
      hasCase: data.hasCase === true,
    })
  },
  'claim-withdrawn': async (composing, data) => {
    const debtor = await composing.em.findOneOrFail(Debtor, data.debtorId, { populate: ['school'] })
    // It was listed again before the letter left.
    if (!debtor.withdrawnAt) return null
    return claimWithdrawn({
      ...claimNames(debtor),
      withdrawnOn: dayOf(composing, debtor.withdrawnAt),
      purgeMonths: composing.rules.purgeMonths,
    })
  },
  'claim-settled': async (composing, data) => {
    const debtor = await composing.em.findOneOrFail(Debtor, data.debtorId, { populate: ['school'] })
    if (!debtor.completedAt) return null
    return claimSettled({
      ...claimNames(debtor),
      settledOn: dayOf(composing, debtor.completedAt),
      purgeMonths: composing.rules.purgeMonths,
    })
  },
  'look-declined': async (composing, data) => {
    const { em, config, rules } = composing
    const look = await em.findOneOrFail(Look, data.lookId, { populate: ['school'] })
    const link = await em.findOneOrFail(ClaimLink, data.linkId, { populate: ['debtor.school'] })
    const debtor = link.debtor.getEntity()
    if (look.outcome !== CheckOutcome.DECLINED || link.revokedAt) return null
    if (!(await declinedBecauseOf(em, look)).includes(debtor.id)) return null
    if ((await heldSince(composing, [debtor.id])).has(debtor.id)) return null
    const looker = look.school.getEntity()
    return lookDeclined({
      ...linkNames(debtor),
      lookerName: looker.name,
      lookerPhone: looker.contactNumber,
      lookerAddress: looker.address,
      lookedOn: dayOf(composing, look.at),
      isClosed: isClosed(debtor) || (await isRemoved(composing, debtor)),
      answered: await answeredBy(em, link),
      answerDays: rules.answerDays,
      claimUrl: claimUrl(config.publicUrl, config.secret, link),
    })
  },
  'claim-expired-family': async (composing, data) => {
    const debtor = await composing.em.findOneOrFail(Debtor, data.debtorId, { populate: ['school'] })
    const { expiryYears, purgeMonths } = composing.rules
    return claimExpiredFamily({ ...claimNames(debtor), expiryYears, purgeMonths })
  },
} satisfies ComposedFor<'family'>

/** Which payment no longer counts, and why. */
async function voidedPayment({ em, rules }: Composing, payment: number): Promise<VoidedPayment> {
  const line = await em.findOneOrFail(LedgerEntry, { voids: payment }, { populate: ['voids'] })
  const voided = line.voids!.getEntity()
  return {
    paid: formatMinor(-voided.amount, rules.currency),
    paidOn: formatDay(voided.on),
    voidedOn: formatDay(line.on),
    why: voidWords(line.voidReason!, line.note),
  }
}
