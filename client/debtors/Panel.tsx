import { Box, Heading } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

/** One matter beside a form: a thin rule, its name, and what there is to say or do. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId()
  return (
    <Box as="section" aria-labelledby={heading} borderTopWidth="1px" pt="4" pb="6">
      <Heading as="h2" id={heading} textStyle="md" mb="2">
        {title}
      </Heading>
      {children}
    </Box>
  )
}
