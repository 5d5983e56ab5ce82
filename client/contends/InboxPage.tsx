import { Box } from '@chakra-ui/react'
import { Field } from '../ui/fields/Field'
import { Page } from '../ui/Page'
import { Tabs } from '../ui/Tabs'
import { InboxList } from './InboxList'
import { useInboxSearch } from './useInboxSearch'

/** /admin/contend: what families answered to the school's claims, and first of all what waits for it. */
export function Component() {
  const { typed, setTyped, search } = useInboxSearch()
  const tab = (value: string, words: string, filter: Parameters<typeof InboxList>[0]['filter']) => ({
    value,
    words,
    // Another search is another list: a half-drawn one must not ask again for what was there before.
    content: <InboxList key={search} filter={{ ...filter, search }} />,
  })
  return (
    <Page title="List of Contends" lead="Families who say that a claim is wrong, or who ask for more time.">
      <Box maxW="26rem" mb="4" role="search">
        <Field
          name="search"
          label="Search by name"
          type="search"
          optional="unsaid"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Box>
      <Tabs
        label="Which responses"
        tabs={[
          tab('waiting', 'Waiting for you', { waiting: true }),
          tab('new', 'New', { triage: 'NEW' }),
          tab('read', 'Read', { triage: 'READ' }),
          tab('ignore', 'Ignore', { triage: 'IGNORE' }),
          tab('all', 'All', {}),
        ]}
      />
    </Page>
  )
}
