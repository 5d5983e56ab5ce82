import { Link } from 'react-router-dom'
import { Box, Button } from '@chakra-ui/react'
import { messages } from '../messages'
import { paths } from '../../common/paths'
import { Page } from '../ui/Page'

/** Every address that leads nowhere. */
export function NotFoundPage() {
  return (
    <Page title={messages.notFoundTitle} lead={messages.notFound} width="form">
      <MissingLine />
      <Button asChild>
        <Link to={paths.home}>{messages.notFoundAction}</Link>
      </Button>
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
          borderBottomStyle={rule === 'dashed' ? 'dashed' : 'solid'}
          borderColor="border.emphasized"
        />
      ))}
    </Box>
  )
}
