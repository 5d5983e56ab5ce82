import { Box, Heading, Text } from '@chakra-ui/react'
import { useHeadingInView } from '../checks/useHeadingInView'
import { ProgressBar } from '../ui/ProgressBar'

interface WorkedOnProps {
  fileName: string
  state: string
  progress: number
}

/** While a list is being checked, or imported. */
export function WorkedOn({ fileName, state, progress }: WorkedOnProps) {
  const heading = useHeadingInView()
  const words = state === 'RUNNING' ? 'Importing' : 'Checking'
  return (
    <Box maxW="40rem">
      <Heading
        as="h2"
        textStyle="lg"
        mb="3"
        ref={heading}
        tabIndex={-1}
        outline="none"
        overflowWrap="anywhere"
      >
        {words} {fileName}
      </Heading>
      <ProgressBar value={progress} label={`${words} ${fileName}`} />
      <Text mt="2" color="fg.muted">
        {state === 'RUNNING'
          ? 'All of it is imported, or nothing. You can leave this page.'
          : 'Nothing is changed yet. You can leave this page and come back.'}
      </Text>
    </Box>
  )
}
