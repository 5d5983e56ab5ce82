import { Box, Heading } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import type { Meaning } from '../../common/palette'

interface NoticeProps {
  /** What it is about; an h2. */
  title: string
  /** `neutral` is for what is only good to know. */
  tone?: Meaning | 'neutral' | 'danger'
  children: ReactNode
  /** What can be done about it. */
  action?: ReactNode
}

/** Something that stands over a screen until it is settled: what is the case, and what one can do. */
export function Notice({ title, tone = 'neutral', children, action }: NoticeProps) {
  const heading = useId()
  return (
    <Box
      as="section"
      aria-labelledby={heading}
      className={`p-${tone}`}
      bg="colorPalette.subtle"
      borderInlineStartWidth="4px"
      borderColor="colorPalette.solid"
      px={{ base: '4', md: '5' }}
      py="4"
      mb="6"
    >
      <Heading as="h2" id={heading} textStyle="md" color="colorPalette.fg">
        {title}
      </Heading>
      <Box mt="1" maxW="measure">
        {children}
      </Box>
      {action && <Box mt="4">{action}</Box>}
    </Box>
  )
}
