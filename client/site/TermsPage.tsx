import { siteWords } from '../messages'
import { Page } from '../ui/Page'
import { lead, termsOf } from './copy/terms'
import { LegalText } from './LegalText'
import { RunBy } from './RunBy'
import { useRules } from './useRules'

/** /terms: what everybody who takes part agrees to. */
export function Component() {
  const { rules } = useRules()
  return (
    <Page title={siteWords.terms} lead={lead} width="text">
      <LegalText parts={termsOf(rules)} />
      <RunBy operator={rules.operator} />
    </Page>
  )
}
