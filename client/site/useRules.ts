import { useSiteRulesQuery } from '../gql/hooks'
import type { SiteRulesQuery } from '../gql/graphql'
import { gql } from '../gql-tag'
import { usualRules } from './usualRules'

gql`
  query SiteRules {
    registerRules {
      operator {
        email
        inWords
      }
      noticeDays
      expiryYears
      reconfirmDays
      minimumAmount {
        amount
        currency
      }
      answerDays
      removeDays
      escalateDays
      decideDays
      graceDays
      proofDays
      correctionDays
      lookDelayDays
      planInstalments
      contendText
      contendFiles
      purgeMonths
      lookMonths
      searchLetters
      searchPage
      searchRows
      looksPerMinute
      looksPerHour
      looksPerDay
      batchRowsPerDay
      batchRows
      uploadHours
    }
  }
`

/** Who runs the register is known only once it has answered. */
export type Rules = Omit<SiteRulesQuery['registerRules'], 'operator'> &
  Partial<Pick<SiteRulesQuery['registerRules'], 'operator'>>

/** The rules of this register; before it has answered, and where it does not, those that a fresh one has. */
export function useRules(): { rules: Rules; source: 'register' | 'usual' | 'unreachable' } {
  const { data, error } = useSiteRulesQuery()
  if (data) return { rules: data.registerRules, source: 'register' }
  return { rules: usualRules, source: error ? 'unreachable' : 'usual' }
}
