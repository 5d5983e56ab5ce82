import { Page } from '../ui/Page'
import { Tabs } from '../ui/Tabs'
import { MessageList } from './MessageList'

/** /provider/messages: what people wrote on the contact page. */
export function Component() {
  return (
    <Page
      title="Messages"
      lead="What people wrote on the contact page. You answer by e-mail; here you keep track of what is done."
    >
      <Tabs
        label="Which messages"
        tabs={[
          { value: 'new', words: 'New', content: <MessageList state="NEW" /> },
          { value: 'read', words: 'Read', content: <MessageList state="READ" /> },
          { value: 'closed', words: 'Closed', content: <MessageList state="CLOSED" /> },
        ]}
      />
    </Page>
  )
}
