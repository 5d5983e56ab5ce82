import { siteWords } from '../messages'
import { Page } from '../ui/Page'
import { lead, privacyOf } from './copy/privacy'
import { LegalText } from './LegalText'
import { RunBy } from './RunBy'
import { useRules } from './useRules'

/** /privacy: what is known about whom, who sees it, and when it goes. */
export function Component() {
  const { rules } = useRules()
  return (
    <Page title={siteWords.privacy} lead={lead} width="text">
      <LegalText parts={privacyOf(rules)} />
      <RunBy operator={rules.operator} />
    </Page>
  )
}
