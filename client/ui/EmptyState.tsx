import { Box, Heading, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  /** What will be here: "No debtors yet". */
  title: string
  /** What it will look like or do, in a sentence. */
  children: ReactNode
  /** The one action that makes it. */
  action?: ReactNode
}

/** A beginning: three blank ledger lines, what will stand on them, and how to start. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <Box py={{ base: '6', md: '10' }} maxW="34rem">
      <Box aria-hidden mb="6" w="40">
        {['whole', 'whole', 'short'].map((length, line) => (
          <Box
            key={line}
            h="4"
            borderBottomWidth="1px"
            borderColor="border.emphasized"
            w={length === 'short' ? '62%' : '100%'}
          />
        ))}
      </Box>
      <Heading as="h2" textStyle="lg">
        {title}
      </Heading>
      <Text color="fg.muted" mt="1" maxW="measure">
        {children}
      </Text>
      {action && <Box mt="5">{action}</Box>}
    </Box>
  )
}
