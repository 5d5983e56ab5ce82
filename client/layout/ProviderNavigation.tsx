import { chakra } from '@chakra-ui/react'
import { NavLink } from 'react-router-dom'
import { providerLinks } from './navigation'

/** The provider's pages, one beside the other; on a phone the row can be pushed sideways. */
export function ProviderNavigation({ escalations }: { escalations: number }) {
  return (
    <chakra.nav aria-label="Provider" borderBottomWidth="1px" bg="bg.panel" overflowX="auto">
      <chakra.ul display="flex" w="max-content" px={{ base: '1', md: '5' }}>
        {providerLinks.map(({ to, words, counts }) => (
          <li key={to}>
            <Tab asChild>
              <NavLink to={to} end>
                {words}
                {counts && escalations > 0 && <Count>{escalations}</Count>}
              </NavLink>
            </Tab>
          </li>
        ))}
      </chakra.ul>
    </chakra.nav>
  )
}

function Count({ children }: { children: number }) {
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
      {children > 99 ? '99+' : children}
      <chakra.span srOnly> waiting</chakra.span>
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
    borderColor: 'transparent',
    focusVisibleRing: 'inside',
    _hover: { color: 'fg' },
    '&[aria-current=page]': { color: 'fg', fontWeight: 'semibold', borderColor: 'brand.solid' },
  },
})
