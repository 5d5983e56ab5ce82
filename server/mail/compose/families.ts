import { ClaimLink } from '../../contends/claim-link.entity.js'
import { claimUrl } from '../../contends/claim-links.js'
import { Debtor, DebtStatus } from '../../debtors/debtor.entity.js'
import { claimAddressChanged } from '../letters/claim-address-changed.js'
import { claimExpiredFamily } from '../letters/claim-expired-family.js'
import { claimLetter } from '../letters/claim-letter.js'
import { claimLink } from '../letters/claim-link.js'
import { claimSettled } from '../letters/claim-settled.js'
import { claimWithdrawn } from '../letters/claim-withdrawn.js'
import { claimData } from './claim-data.js'
import { claimNames, dayOf, id, schoolWords, type Compose } from './composing.js'

/** To a family, about a claim. */
export const TO_FAMILIES = {
  claim: async (composing, data) => {
    const found = await claimData(composing, data)
    return found && claimLetter(found)
  },
  'claim-link': async ({ em, config }, data) => {
    const link = await em.findOneOrFail(ClaimLink, id(data, 'linkId'), { populate: ['debtor.school'] })
    if (link.revokedAt) return null
    return claimLink({
      ...claimNames(link.debtor.getEntity()),
      claimUrl: claimUrl(config.publicUrl, config.secret, link),
    })
  },
  'claim-address-changed': async ({ em }, data) => {
    const debtor = await em.findOneOrFail(Debtor, id(data, 'debtorId'), { populate: ['school'] })
    return claimAddressChanged({
      ...schoolWords(debtor.school.getEntity()),
      hasCase: data.hasCase === true,
    })
  },
  'claim-withdrawn': async (composing, data) => {
    const debtor = await composing.em.findOneOrFail(Debtor, id(data, 'debtorId'), { populate: ['school'] })
    return claimWithdrawn({ ...claimNames(debtor), purgeMonths: composing.rules.purgeMonths })
  },
  'claim-settled': async (composing, data) => {
    const debtor = await composing.em.findOneOrFail(Debtor, id(data, 'debtorId'), { populate: ['school'] })
    if (debtor.status !== DebtStatus.COMPLETED) return null
    return claimSettled({
      ...claimNames(debtor),
      settledOn: dayOf(composing, composing.now),
      purgeMonths: composing.rules.purgeMonths,
    })
  },
  'claim-expired-family': async (composing, data) => {
    const debtor = await composing.em.findOneOrFail(Debtor, id(data, 'debtorId'), { populate: ['school'] })
    const { expiryYears, purgeMonths } = composing.rules
    return claimExpiredFamily({ ...claimNames(debtor), expiryYears, purgeMonths })
  },
} satisfies Record<string, Compose>
