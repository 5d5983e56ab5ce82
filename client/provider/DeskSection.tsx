import { Box, Heading } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

/** One part of what is known of a school, under its heading. */
export function DeskSection({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId()
  return (
    <Box as="section" aria-labelledby={heading} minW="0">
      <Heading as="h2" id={heading} mb="3">
        {title}
      </Heading>
      {children}
    </Box>
  )
}
