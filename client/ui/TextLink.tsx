import { Link, type LinkProps } from '@chakra-ui/react'
import { Link as RouterLink } from 'react-router-dom'

interface TextLinkProps extends Omit<LinkProps, 'href' | 'asChild'> {
  /** A path out of `paths`. */
  to: string
  /** A page that the server makes, and not this app. */
  isServers?: boolean | undefined
}

/** A link within the product. */
export function TextLink({ to, isServers = false, children, ...link }: TextLinkProps) {
  // Its words are a box of their own, which a name without a space would widen beyond a phone.
  return (
    <Link asChild overflowWrap={{ mdDown: 'anywhere' }} {...link}>
      <RouterLink to={to} reloadDocument={isServers}>
        {children}
      </RouterLink>
    </Link>
  )
}
