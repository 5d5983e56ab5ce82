import { Box, chakra } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'

interface NavItemProps {
  to: string
  icon?: LucideIcon
  /** A page that the server makes. */
  isServers?: boolean
  children: ReactNode
}

/** One line of a sidebar or drawer. Where one is carries the margin rule. */
export function NavItem({ to, icon, isServers = false, children }: NavItemProps) {
  return (
    <Line asChild>
      <NavLink to={to} end reloadDocument={isServers}>
        {icon && <Box as={icon} boxSize="18px" flexShrink="0" aria-hidden />}
        {children}
      </NavLink>
    </Line>
  )
}

interface NavButtonProps {
  onClick: () => void
  icon?: LucideIcon
  children: ReactNode
}

/** The same line for what is done rather than gone to. */
export function NavButton({ onClick, icon, children }: NavButtonProps) {
  return (
    <Line asChild>
      <button type="button" onClick={onClick}>
        {icon && <Box as={icon} boxSize="18px" flexShrink="0" aria-hidden />}
        {children}
      </button>
    </Line>
  )
}

const Line = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    w: 'full',
    minH: { base: '11', lg: '8' },
    ps: '9px',
    pe: '3',
    color: 'fg.muted',
    textStyle: 'sm',
    fontWeight: 'medium',
    textAlign: 'start',
    cursor: 'pointer',
    borderInlineStartWidth: '3px',
    borderColor: 'border.unseen',
    focusVisibleRing: 'inside',
    focusRingColor: 'brand.focusRing',
    _hover: { color: 'fg', bg: 'bg.muted' },
    '&[aria-current=page]': { color: 'fg', fontWeight: 'semibold', borderColor: 'brand.solid' },
  },
})
