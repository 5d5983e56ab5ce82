import { useSession } from '../../session'
import type { AskedFirst } from '../../asked-first'
import { DashboardPageDocument, SessionDocument } from '../../gql/graphql'
import { dashboardWasRead } from '../freshness'
import { Dashboard } from './Dashboard'

export const handle: AskedFirst = {
  questions: [SessionDocument, DashboardPageDocument],
  onRead: dashboardWasRead,
}

/** /dashboard: a school's own first page. */
export function Component() {
  const { viewer } = useSession()
  return <Dashboard schoolName={viewer?.school?.name} />
}
