import { Box, Flex, Heading, Text } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

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
        <Box textStyle="sm" color="fg.muted" mb="2" _print={{ display: 'none' }}>
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
 * On the first load the focus stays with the browser; afterwards a screen reader hears where it has been taken.
 * `navigate(to, { state: KEEP_FOCUS })` is for what only changes the address: a filter, a tab.
 */
export function useFocusOnNavigation(heading: React.RefObject<HTMLHeadingElement | null>) {
  const { key, state } = useLocation()
  const keeps = (state as Partial<typeof KEEP_FOCUS> | null)?.keepFocus === true
  useEffect(() => {
    if (key !== 'default' && !keeps) heading.current?.focus({ preventScroll: true })
  }, [key, keeps, heading])
}
