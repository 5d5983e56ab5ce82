import { Link, Text } from '@chakra-ui/react'
import { office } from '../content'
import { siteWords } from '../messages'
import { Page } from '../ui/Page'
import { lead, privacyOf } from './copy/privacy'
import { LegalText } from './LegalText'
import { useRules } from './useRules'

/** /privacy: what is known about whom, who sees it, and when it goes. */
export function Component() {
  const { rules } = useRules()
  return (
    <Page title={siteWords.privacy} lead={lead} width="text">
      <LegalText parts={privacyOf(rules)} />
      <Text borderTopWidth="1px" pt="4">
        Write to us at <Link href={`mailto:${office.email}`}>{office.email}</Link>.
      </Text>
    </Page>
  )
}
