import { Box, chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface DrawingProps {
  /** Says that it is an example, and of what. */
  caption: string
  children: ReactNode
}

/** A small drawing of something in the product: a sheet of its own under one strong rule. */
export function Drawing({ caption, children }: DrawingProps) {
  return (
    <chakra.figure
      m="0"
      bg="bg.panel"
      borderWidth="1px"
      borderTopWidth="2px"
      borderTopColor="fg"
      borderRadius="l1"
    >
      <chakra.figcaption textStyle="overline" px={{ base: '4', md: '5' }} pt="4" pb="2">
        {caption}
      </chakra.figcaption>
      <Box px={{ base: '4', md: '5' }}>{children}</Box>
    </chakra.figure>
  )
}
