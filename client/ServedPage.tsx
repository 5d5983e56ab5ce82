import { useEffect } from 'react'
import { paths } from '../common/paths'
import { FormSkeleton } from './ui/Skeletons'

/** An address whose page the server makes, gone to by a link of the app: the browser asks for it. */
export function ServedPage() {
  useEffect(() => window.location.reload(), [])
  return <FormSkeleton />
}

/** Goes there in one step, in place of the page that leads there: no page of the app stands at its address meanwhile. */
export function LeaveForServed({ to }: { to: string }) {
  useEffect(() => window.location.replace(to), [to])
  return null
}

export const isServed = (path: string) => new RegExp(`^${paths.contend}(?![^/?#])`).test(path)
