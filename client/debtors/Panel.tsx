import { Box, Heading } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

interface PanelProps {
  title: string
  /** There is only something to do, and so nothing for paper. */
  screenOnly?: boolean
  children: ReactNode
}

/** One matter beside a form: a thin rule, its name, and what there is to say or do. */
export function Panel({ title, screenOnly, children }: PanelProps) {
  const heading = useId()
  return (
    <Box
      as="section"
      aria-labelledby={heading}
      borderTopWidth="1px"
      pt="4"
      pb="6"
      _print={screenOnly ? { display: 'none' } : {}}
    >
      <Heading as="h2" id={heading} textStyle="md" mb="2">
        {title}
      </Heading>
      {children}
    </Box>
  )
}
