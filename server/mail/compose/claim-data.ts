import { ClaimLink } from '../../contends/claim-link.entity.js'
import { claimUrl } from '../../contends/claim-links.js'
import { isClosed } from '../../debtors/debtor.entity.js'
import { endOfClock, formatDay, localDate } from '../../shared/clock.js'
import { formatMoney } from '../../shared/money.js'
import type { ClaimLetterData } from '../claim-words.js'
import { claimNames, id, type Composing, type Data } from './composing.js'

/** What a claim letter says, by e-mail or printed; null once the claim has been withdrawn or settled. */
export async function claimData(
  { em, config, rules, now }: Composing,
  data: Data,
): Promise<ClaimLetterData | null> {
  const link = await em.findOneOrFail(ClaimLink, id(data, 'linkId'), {
    populate: ['debtor', 'debtor.school'],
  })
  const debtor = link.debtor.getEntity()
  if (isClosed(debtor) || link.revokedAt) return null
  const visibleFrom = endOfClock(debtor.noticedAt ?? now, rules.noticeDays, rules.timeZone)
  return {
    ...claimNames(debtor),
    schoolAddress: debtor.school.getEntity().address,
    amount: formatMoney(debtor.owed, rules.currency),
    term: debtor.term,
    dueDate: debtor.dueDate && formatDay(debtor.dueDate),
    claimUrl: claimUrl(config.publicUrl, config.secret, link),
    // A letter sent again after notice has run must not promise it once more.
    noticeDays: visibleFrom <= now ? 0 : rules.noticeDays,
    visibleFrom: visibleFrom <= now || !link.email ? null : formatDay(localDate(visibleFrom, rules.timeZone)),
    purgeMonths: rules.purgeMonths,
    expiryYears: rules.expiryYears,
    answerDays: rules.answerDays,
    removeDays: rules.removeDays,
  }
}
