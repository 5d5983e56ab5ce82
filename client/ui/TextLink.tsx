import { Link, type LinkProps } from 'react-router-dom'

interface TextLinkProps extends Omit<LinkProps, 'className' | 'reloadDocument'> {
  /** A path out of `paths`. */
  to: string
  /** A page that the server makes, and not this app. */
  isServers?: boolean | undefined
}

/** A link within the product. */
export function TextLink({ isServers = false, ...link }: TextLinkProps) {
  return <Link {...link} className="p-link" reloadDocument={isServers} />
}
