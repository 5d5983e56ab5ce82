import { ClaimLink } from '../../contends/claim-link.entity.js'
import { claimUrl } from '../../contends/claim-links.js'
import { Contend } from '../../contends/contend.entity.js'
import { addDays, formatDay, localDate } from '../../shared/clock.js'
import { formatMoney } from '../../shared/money.js'
import { claimNames, id, type Composing, type Data } from './composing.js'

/** A case with its claim and school, as letters about it speak of them. */
export async function caseData({ em, rules, config }: Composing, data: Data) {
  const contend = await em.findOneOrFail(Contend, id(data, 'contendId'), { populate: ['debtor.school'] })
  const debtor = contend.debtor.getEntity()
  const from = localDate(contend.clockFrom, rules.timeZone)
  return {
    contend,
    debtor,
    /** The last day of so many after the clock of its state began, in words. */
    lastDay: (days: number) => formatDay(addDays(from, days)),
    words: {
      ...claimNames(debtor),
      amount: formatMoney(debtor.owed, rules.currency),
      schoolUrl: `${config.publicUrl}/admin/contend/${contend.id}`,
    },
  }
}

/** Where the family reads its case: behind its private link, or signed in. */
export async function familyUrl({ em, config }: Composing, data: Data): Promise<string> {
  if (!data.linkId) return `${config.publicUrl}/contend/${id(data, 'contendId')}`
  const link = await em.findOneOrFail(ClaimLink, id(data, 'linkId'))
  return claimUrl(config.publicUrl, config.secret, link)
}
