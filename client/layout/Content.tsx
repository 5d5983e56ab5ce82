import { Box, type BoxProps, defineStyle } from '@chakra-ui/react'
import { Outlet } from 'react-router-dom'
import { ErrorBoundary } from '../ui/ErrorBoundary'
import { CONTENT_ID } from '../ui/SkipLink'

/** Where the screen stands inside its layout; a screen that breaks leaves the layout standing. */
export function Content(box: BoxProps) {
  return (
    <Box as="main" id={CONTENT_ID} tabIndex={-1} outline="none" flex="1" minW="0" {...box}>
      <ErrorBoundary>
        <Outlet />
      </ErrorBoundary>
    </Box>
  )
}

/** Beside a sidebar, narrow pages and wide ones begin at the same line. */
export const pagesAtTheStart = defineStyle({ '--page-margin': '0' })
