import { Box, Flex, Heading, Text } from '@chakra-ui/react'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

export interface PageProps {
  /** The h1, and the browser tab's title. */
  title: string
  /** One sentence under the title: what this page is for. */
  lead?: ReactNode
  /** The first action or two; above the fold on a phone. */
  actions?: ReactNode
  /** A small line over the title: where one is, or a link back. */
  above?: ReactNode
  /** form: one column of questions. text: a 65-character measure. wide: tables. */
  width?: 'form' | 'text' | 'wide'
  children: ReactNode
}

/** One screen: names the tab, takes the focus to its heading on navigation, and sets heading and actions the same everywhere. */
export function Page({ title, lead, actions, above, width = 'wide', children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle(title)
  useFocusOnNavigation(heading)
  return (
    <Box maxW={WIDTHS[width]} mx={width === 'wide' ? undefined : 'var(--page-margin, auto)'} w="full">
      {above && (
        <Box textStyle="sm" color="fg.muted" mb="2" overflowWrap="anywhere" _print={{ display: 'none' }}>
          {above}
        </Box>
      )}
      <Flex
        direction={{ base: 'column', md: 'row' }}
        align={{ base: 'stretch', md: 'flex-end' }}
        justify="space-between"
        gap="4"
        pb="4"
        mb="6"
        borderBottomWidth="2px"
        borderColor="fg"
      >
        <Box minW="0">
          <Heading
            as="h1"
            ref={heading}
            tabIndex={-1}
            outline="none"
            fontSize={{ base: 'lg', md: 'xl' }}
            lineHeight={{ base: '1.75rem', md: '2.25rem' }}
          >
            {title}
          </Heading>
          {lead && (
            <Text color="fg.muted" mt="1" maxW="measure">
              {lead}
            </Text>
          )}
        </Box>
        {actions && (
          <Flex
            gap="3"
            flexShrink="0"
            wrap="wrap"
            _print={{ display: 'none' }}
            css={{ '& > *': { flexGrow: { base: 1, md: 0 } } }}
          >
            {actions}
          </Flex>
        )}
      </Flex>
      {children}
    </Box>
  )
}

/** See useFocusOnNavigation. */
export const KEEP_FOCUS = { keepFocus: true } as const

const WIDTHS = { form: '40rem', text: 'measure', wide: '75rem' }

function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · DMA`
  }, [title])
}

/**
 * On the first load the focus stays with the browser; afterwards a screen reader hears where it has been taken, and the
 * heading comes into view, unless it is Back or Forward: there the browser knows where somebody was.
 * `navigate(to, { state: KEEP_FOCUS })` is for what only changes the address: a filter, a tab.
 */
export function useFocusOnNavigation(heading: React.RefObject<HTMLHeadingElement | null>) {
  const { key, state } = useLocation()
  const returns = useNavigationType() === 'POP'
  const hasMoved = useContext(HasMoved) || key !== 'default'
  const keeps = !returns && (state as Partial<typeof KEEP_FOCUS> | null)?.keepFocus === true
  useEffect(() => {
    if (hasMoved && !keeps) heading.current?.focus({ preventScroll: returns })
  }, [key, hasMoved, keeps, returns, heading])
}

/** Whether anybody has gone anywhere since the first load: Back to where it began is a navigation too. */
export const HasMoved = createContext(false)

/** What HasMoved says; for whatever stands around every page. */
export function useHasMoved(): boolean {
  const { key } = useLocation()
  const [first] = useState(key)
  const [hasMoved, move] = useState(false)
  if (!hasMoved && key !== first) move(true)
  return hasMoved
}
