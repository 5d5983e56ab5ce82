import { useEffect } from 'react'
import { FormSkeleton } from './ui/Skeletons'
import { timeToRead } from './ui/toaster'

/**
 * An address whose page the server makes, gone to by a link of the app: the browser asks for it, once what was just said
 * has been read.
 */
export function ServedPage() {
  useEffect(() => {
    const asked = setTimeout(() => window.location.reload(), timeToRead())
    return () => clearTimeout(asked)
  }, [])
  return <FormSkeleton />
}
