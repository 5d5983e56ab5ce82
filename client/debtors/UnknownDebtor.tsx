import { Link } from 'react-router-dom'
import { Button } from '@chakra-ui/react'
import { paths } from '../../common/paths'
import { EmptyState } from '../ui/EmptyState'
import { Page } from '../ui/Page'
import { TextLink } from '../ui/TextLink'

/** Instead of a debtor's page or form, where the school has no such debtor. */
export function UnknownDebtor() {
  return (
    <Page title="This debtor does not exist" above={<TextLink to={paths.dashboard}>My Home</TextLink>}>
      <EmptyState
        title="There is no such debtor on your list"
        action={
          <Button asChild>
            <Link to={paths.dashboard}>See the debtor list</Link>
          </Button>
        }
      >
        The address may be mistyped, or it belongs to another school.
      </EmptyState>
    </Page>
  )
}

/** What can be the number of a debtor. */
export const isDebtorId = (id: string) => /^\d{1,9}$/.test(id)
