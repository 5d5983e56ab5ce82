import { useEffect } from 'react'
import { FormSkeleton } from './ui/Skeletons'

/** An address whose page the server makes, gone to by a link of the app: the browser asks for it. */
export function ServedPage() {
  useEffect(() => window.location.reload(), [])
  return <FormSkeleton />
}
