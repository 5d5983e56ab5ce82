import type { CheckedList_ImportFragment } from '../gql/graphql'
import { Tabs } from '../ui/Tabs'
import { LineList, type WhichLines } from './LineList'
import { figure } from '../../common/counts'

interface LineTabsProps {
  id: string
  revision: string
  counts: Pick<
    CheckedList_ImportFragment['counts'],
    'create' | 'update' | 'nothing' | 'refuse' | 'duplicates'
  >
}

/** The lines, those first that need somebody's eye. */
export function LineTabs({ id, revision, counts }: LineTabsProps) {
  const kinds: { value: string; words: string; count: number; which: WhichLines }[] = [
    { value: 'refused', words: 'Cannot be imported', count: counts.refuse, which: { outcome: 'REFUSE' } },
    { value: 'duplicates', words: 'May be listed', count: counts.duplicates, which: { duplicates: true } },
    { value: 'changed', words: 'Changed', count: counts.update, which: { outcome: 'UPDATE' } },
    { value: 'added', words: 'Added', count: counts.create, which: { outcome: 'CREATE' } },
    { value: 'nothing', words: 'Nothing to change', count: counts.nothing, which: { outcome: 'NOTHING' } },
  ]
  const tabs = kinds
    .filter(({ count }) => count > 0)
    .map(({ value, words, count, which }) => ({
      value,
      words: `${words} (${figure(count)})`,
      content: <LineList id={id} revision={revision} which={which} caption={words} />,
    }))
  return <Tabs label="Lines of the file" tabs={tabs} />
}
