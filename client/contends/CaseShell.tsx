import type { ReactNode } from 'react'
import { EmptyState } from '../ui/EmptyState'
import { ErrorState } from '../ui/ErrorState'
import { Page } from '../ui/Page'
import { TextSkeleton } from '../ui/Skeletons'
import { sentenceOf } from '../user-errors'

interface CaseShellProps {
  /** The way back to the list. */
  above: ReactNode
  /** Nobody on this side has a case of that number; the rest says so. */
  isUnknown: boolean
  unknownTitle: string
  unknownAction: ReactNode
  /** Why it may be unknown. */
  children: ReactNode
  /** What was thrown while it was read; undefined: nothing. */
  error: unknown
  onRetry: () => void
}

/** What stands in the place of a case that is not there: unknown, not read because of a fault, or on its way. */
export function CaseShell({ above, isUnknown, error, onRetry, ...unknown }: CaseShellProps) {
  return (
    <Page title={isUnknown ? 'This case does not exist' : 'Case'} above={above}>
      {isUnknown ? (
        <EmptyState title={unknown.unknownTitle} action={unknown.unknownAction}>
          {unknown.children}
        </EmptyState>
      ) : error ? (
        <ErrorState message={sentenceOf(error)} onRetry={onRetry} />
      ) : (
        <TextSkeleton lines={10} />
      )}
    </Page>
  )
}
