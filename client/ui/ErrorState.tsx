import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { CircleAlert } from 'lucide-react'
import { useLineIsBack } from './line'

interface ErrorStateProps {
  /** What happened, what is safe, what to do: a sentence or two. */
  message?: string
  onRetry: () => void
}

/** Stands in for what could not be loaded; the navigation around it stays. Tries by itself once a lost line is back. */
export function ErrorState({ message = LOADING_FAILED, onRetry }: ErrorStateProps) {
  useLineIsBack(onRetry)
  return (
    <Flex role="alert" gap="4" py="6" align="flex-start" maxW="40rem">
      <Box asChild boxSize="6" color="fg.error" flexShrink="0" mt="0.5">
        <CircleAlert aria-hidden />
      </Box>
      <Box>
        <Text textStyle="md">{message}</Text>
        <Button variant="outline" mt="4" onClick={onRetry}>
          Try again
        </Button>
      </Box>
    </Flex>
  )
}

const LOADING_FAILED =
  'We could not load this just now. Nothing was lost: check your connection and try again.'
