import { Box, Flex, Grid, Skeleton } from '@chakra-ui/react'
import { Grey, TableSkeleton } from '../../ui/Skeletons'

/** The dashboard that is on its way, in grey and in its own measures: nothing jumps when it arrives. */
export function DashboardSkeleton() {
  return (
    <Flex direction="column">
      <Skeleton h="6" w="56" mb="8" order={-2} aria-hidden />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }}
        gap="8"
        mt={{ base: '10', md: '0' }}
        mb="10"
        aria-hidden
      >
        <Box minH="17.5rem">
          <Grey height="0.75rem" width="8rem" margin="0.25rem 0" />
          <Grey height="1.75rem" width="12rem" margin="0.375rem 0" />
          <Grey height="1rem" width="7rem" margin="0.25rem 0" />
          {[0, 1, 2, 3].map((row) => (
            <div key={row} className="p-grey-sum">
              <Grey height="1rem" width="8rem" />
              <Grey height="1rem" width="7rem" />
            </div>
          ))}
        </Box>
        <Box>
          <Grey height="0.75rem" width="10rem" margin="0.25rem 0" />
          {[0, 1, 2, 3, 4, 5].map((row) => (
            <div key={row} className="p-grey-line">
              <Grey height="1rem" width="6rem" />
              <Grey height="0.875rem" flexGrow={1} />
              <Grey height="1rem" width="6rem" />
            </div>
          ))}
          <Skeleton h="3" w="80%" mt="3" />
        </Box>
      </Grid>
      {/* As on the page: on a phone the list comes first. */}
      <Box order={{ base: -1, md: 0 }}>
        <Skeleton h="6" w="32" mb="5" aria-hidden />
        <Skeleton h={{ base: '7.5rem', md: '9.5rem' }} mb="5" aria-hidden />
        <TableSkeleton rows={10} columns={6} />
      </Box>
    </Flex>
  )
}
