import { Box } from '@chakra-ui/react'
import { Outlet } from 'react-router-dom'
import { ErrorBoundary } from '../ui/ErrorBoundary'
import { CONTENT_ID } from '../ui/SkipLink'

/** Where the screen stands inside its layout, which says how wide; a screen that breaks leaves the layout standing. */
export function Content({ className }: { className?: string }) {
  return (
    <Box as="main" id={CONTENT_ID} tabIndex={-1} outline="none" flex="1" minW="0" className={className}>
      <ErrorBoundary>
        <Outlet />
      </ErrorBoundary>
    </Box>
  )
}
