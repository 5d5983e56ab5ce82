import { Box } from '@chakra-ui/react'
import { messages } from '../messages'
import { paths } from '../../common/paths'
import { LinkButton } from '../ui/LinkButton'
import { Page } from '../ui/Page'

/** Every address that leads nowhere. */
export function NotFoundPage() {
  return (
    <Page title={messages.notFoundTitle} lead={messages.notFound} width="form">
      <MissingLine />
      <LinkButton to={paths.home}>{messages.notFoundAction}</LinkButton>
    </Page>
  )
}

/** A page of the ledger on which one line was never written. */
function MissingLine() {
  return (
    <Box aria-hidden mb="8">
      {(['solid', 'dashed', 'solid'] as const).map((rule, line) => (
        <Box
          key={line}
          h="8"
          borderBottomWidth={rule === 'dashed' ? '2px' : '1px'}
          borderBottomStyle={rule}
          borderColor="border.emphasized"
        />
      ))}
    </Box>
  )
}
