import { chakra } from '@chakra-ui/react'
import { NavLink } from 'react-router-dom'
import type { NavigationLink } from './navigation'

/** A link in a top bar; where one is, the bar's own rule turns into ours. */
export function HeaderLink({ to, words, isServers = false }: NavigationLink) {
  return (
    <Line asChild>
      <NavLink to={to} end reloadDocument={isServers}>
        {words}
      </NavLink>
    </Line>
  )
}

const Line = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    h: 'full',
    color: 'fg.muted',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    borderBlockWidth: '2px',
    borderColor: 'border.unseen',
    focusVisibleRing: 'inside',
    _hover: { color: 'fg' },
    '&[aria-current=page]': { color: 'fg', borderBottomColor: 'brand.solid' },
  },
})
