import { Box, Grid, Skeleton } from '@chakra-ui/react'

/** The sums that are on their way, in grey. */
export function TotalsSkeleton() {
  return (
    <Grid
      templateColumns={{ base: '1fr', md: 'minmax(0, 1fr) minmax(0, 1.4fr)' }}
      gap={{ base: '4', md: '10' }}
      mb="8"
      aria-hidden
    >
      <Box>
        <Skeleton h="3" w="32" mb="3" />
        <Skeleton h="7" w="48" mb="3" />
        <Skeleton h="4" w="28" />
      </Box>
      <Grid gap="4" alignContent="end">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} h="5" />
        ))}
      </Grid>
    </Grid>
  )
}
