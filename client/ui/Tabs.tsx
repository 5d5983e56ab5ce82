import { Tabs as Chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { KEEP_FOCUS } from './Page'
import { useAddress } from './useGo'

interface TabsProps {
  /** Names the row of tabs to a screen reader. */
  label: string
  /** The first one is open at first. */
  tabs: readonly { value: string; words: ReactNode; content: ReactNode }[]
}

/** A few views of one thing. Which one is open stands in the address (`?tab=`), for Back, reload and sharing. */
export function Tabs({ label, tabs }: TabsProps) {
  const [params, setParams] = useAddress()
  const asked = params.get('tab')
  const open = tabs.some(({ value }) => value === asked) ? asked : (tabs[0]?.value ?? null)
  return (
    <Chakra.Root
      value={open}
      onValueChange={({ value }) => setParams(withTab(value), { replace: true, state: KEEP_FOCUS })}
      size="lg"
      lazyMount
      unmountOnExit
    >
      <Chakra.List aria-label={label} overflowX="auto" overflowY="hidden">
        {tabs.map(({ value, words }) => (
          <Chakra.Trigger key={value} value={value} textStyle="sm" flexShrink="0" px={{ base: '2', md: '4' }}>
            {words}
          </Chakra.Trigger>
        ))}
      </Chakra.List>
      {tabs.map(({ value, content }) => (
        <Chakra.Content key={value} value={value} pt="5">
          {content}
        </Chakra.Content>
      ))}
    </Chakra.Root>
  )
}

/** What else stands in the address, as a search does, stays. */
const withTab = (value: string) => (before: URLSearchParams) => {
  before.set('tab', value)
  return before
}
