import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { providerLinks } from './navigation'

export interface ProviderNavigationProps {
  /** How many schools are undecided, escalations wait for a decision, messages are new, and notifications unread. */
  counts: { undecided: number; waiting: number; new: number; unread: number }
}

/** The provider's pages, one beside the other; on a phone the row can be pushed sideways. */
export function ProviderNavigation({ counts }: ProviderNavigationProps) {
  const row = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // Where one is, is in sight, however far along the row it stands.
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (here)
      row.current?.scrollTo?.({ left: here.offsetLeft + here.offsetWidth / 2 - row.current.clientWidth / 2 })
  }, [pathname])
  return (
    // Positioned, so that words for screen readers alone are pushed with the row instead of widening the page.
    <chakra.nav
      ref={row}
      aria-label="Provider"
      position="relative"
      borderBottomWidth="1px"
      bg="bg.panel"
      overflowX="auto"
    >
      <chakra.ul display="flex" w="max-content" px={{ base: '1', md: '5' }}>
        {providerLinks.map(({ to, words, counts: what }) => (
          <li key={to}>
            <Tab asChild>
              <NavLink to={to} end>
                {words}
                {what && counts[what] > 0 && <Count of={counts[what]} what={what} />}
              </NavLink>
            </Tab>
          </li>
        ))}
      </chakra.ul>
    </chakra.nav>
  )
}

function Count({ of, what }: { of: number; what: string }) {
  return (
    <chakra.span
      ms="2"
      minW="5"
      px="1.5"
      textAlign="center"
      borderRadius="full"
      bg="brand.solid"
      color="brand.contrast"
      textStyle="xs"
      fontWeight="semibold"
      fontVariantNumeric="tabular-nums"
    >
      {of > 99 ? '99+' : of} <chakra.span srOnly>{what}</chakra.span>
    </chakra.span>
  )
}

const Tab = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minH: '11',
    px: '3',
    color: 'fg.muted',
    textStyle: 'sm',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    borderBottomWidth: '3px',
    borderColor: 'border.unseen',
    focusVisibleRing: 'inside',
    _hover: { color: 'fg' },
    '&[aria-current=page]': { color: 'fg', fontWeight: 'semibold', borderColor: 'brand.solid' },
  },
})
