import { messages } from '../messages'
import { paths } from '../paths'
import { LinkButton } from '../ui/LinkButton'
import { Page } from '../ui/Page'

/** Every address that leads nowhere. */
export function NotFoundPage() {
  return (
    <Page title={messages.notFoundTitle} lead={messages.notFound} width="form">
      <LinkButton to={paths.home}>{messages.notFoundAction}</LinkButton>
    </Page>
  )
}
