import { Link, type LinkProps } from '@chakra-ui/react'
import { Link as RouterLink } from 'react-router-dom'

interface TextLinkProps extends Omit<LinkProps, 'href' | 'asChild'> {
  /** A path out of `paths`. */
  to: string
}

/** A link within the product. */
export function TextLink({ to, children, ...link }: TextLinkProps) {
  // Its words are a box of their own, which a name without a space would widen beyond a phone.
  return (
    <Link asChild overflowWrap={{ mdDown: 'anywhere' }} {...link}>
      <RouterLink to={to}>{children}</RouterLink>
    </Link>
  )
}
