import { Link, type LinkProps } from 'react-router-dom'

/** What can be done with a row, where that is a page: a small button to look at. Painted (client/painted). */
export function RowLink(link: LinkProps) {
  return <Link {...link} className="p-row-link" />
}
