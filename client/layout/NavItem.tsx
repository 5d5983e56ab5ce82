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
export function NavItem({ to, icon: Icon, isServers = false, children }: NavItemProps) {
  return (
    <NavLink to={to} end reloadDocument={isServers} className="p-line">
      {Icon && <Icon size={18} className="p-rigid" aria-hidden />}
      {children}
    </NavLink>
  )
}

interface NavButtonProps {
  onClick: () => void
  icon?: LucideIcon
  children: ReactNode
}

/** The same line for what is done rather than gone to. */
export function NavButton({ onClick, icon: Icon, children }: NavButtonProps) {
  return (
    <button type="button" onClick={onClick} className="p-line">
      {Icon && <Icon size={18} className="p-rigid" aria-hidden />}
      {children}
    </button>
  )
}
