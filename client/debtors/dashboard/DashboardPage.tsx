import { useSession } from '../../session'
import { Dashboard } from './Dashboard'

/** /dashboard: a school's own first page. */
export function Component() {
  const { viewer } = useSession()
  return <Dashboard schoolName={viewer?.school?.name} />
}
