import { Box, Flex, Grid, Skeleton, VisuallyHidden } from '@chakra-ui/react'

/** A table that is on its way, in grey and in its own shape: nothing jumps when it arrives. */
export function TableSkeleton({ rows = 6, columns = 5 }: { rows?: number; columns?: number }) {
  return (
    <Box role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Flex hideBelow="md" gap="6" pb="2" px="2" borderBottomWidth="1px" borderColor="fg">
        {range(columns).map((column) => (
          <Skeleton key={column} h="3" flex="1" maxW="20" me="auto" />
        ))}
      </Flex>
      {range(rows).map((row) => (
        <Box key={row} borderBottomWidth="1px">
          <Flex hideBelow="md" gap="6" px="2" h="3.25rem" align="center">
            {range(columns).map((column) => (
              <Box key={column} flex="1">
                <Skeleton h="4" w={`${70 - ((row + column) % 3) * 14}%`} />
              </Box>
            ))}
          </Flex>
          <Card />
        </Box>
      ))}
    </Box>
  )
}

/** What a row is on a phone: title and figure, a tag, two facts, the action. */
function Card() {
  return (
    <Grid hideFrom="md" gap="3" py="4" templateColumns="1fr auto">
      <Skeleton h="5" w="70%" />
      <Skeleton h="5" w="24" />
      <Skeleton h="6" w="32" gridColumn="1 / -1" />
      <Skeleton h="4" w="24" />
      <Skeleton h="4" w="28" />
      <Skeleton h="11" gridColumn="1 / -1" />
    </Grid>
  )
}

/** A form that is on its way. */
export function FormSkeleton({ fields = 5 }: { fields?: number }) {
  return (
    <Grid role="status" gap="6" maxW="40rem">
      <VisuallyHidden>Loading</VisuallyHidden>
      {range(fields).map((field) => (
        <Box key={field}>
          <Skeleton h="4" w={`${28 + (field % 3) * 9}%`} my="1" />
          <Skeleton h="11" mt="1.5" w="full" />
        </Box>
      ))}
      <Skeleton h="11" w="40" />
    </Grid>
  )
}

/** A few lines of text or facts that are on their way. */
export function TextSkeleton({ lines = 4 }: { lines?: number }) {
  return (
    <Grid role="status" gap="3" maxW="measure">
      <VisuallyHidden>Loading</VisuallyHidden>
      {range(lines).map((line) => (
        <Skeleton key={line} h="4" w={line === lines - 1 ? '58%' : '100%'} />
      ))}
    </Grid>
  )
}

function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index)
}
