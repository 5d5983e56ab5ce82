import { Box, Flex } from '@chakra-ui/react'
import { MessageSquareText } from 'lucide-react'
import type { ReactNode } from 'react'

/** What the provider says about one thing, beside it. */
export function Remark({ children }: { children: ReactNode }) {
  return (
    <Flex gap="2" color="waiting.fg" fontWeight="medium" whiteSpace="pre-line">
      <Box as={MessageSquareText} boxSize="18px" mt="3px" flexShrink="0" aria-label="The provider says" />
      <Box minW="0">{children}</Box>
    </Flex>
  )
}
