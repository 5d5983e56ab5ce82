import { Box, Flex, Grid, Skeleton } from '@chakra-ui/react'
import { TableSkeleton } from '../ui/Skeletons'

/** The dashboard that is on its way, in grey and in its own measures: nothing jumps when it arrives. */
export function DashboardSkeleton() {
  return (
    <Flex direction="column">
      <Skeleton h="6" w="56" mb="8" order={-2} aria-hidden />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }}
        gap="8"
        mb="10"
        aria-hidden
      >
        <Box minH="17.5rem">
          <Skeleton h="3" w="32" my="1" />
          <Skeleton h="7" w="48" my="1.5" />
          <Skeleton h="4" w="28" my="1" />
          {[0, 1, 2, 3].map((row) => (
            <Flex
              key={row}
              justify="space-between"
              py="2.5"
              borderTopWidth="1px"
              mt={row === 0 ? '3' : undefined}
            >
              <Skeleton h="4" w="32" />
              <Skeleton h="4" w="28" />
            </Flex>
          ))}
        </Box>
        <Box>
          <Skeleton h="3" w="40" my="1" />
          {[0, 1, 2, 3, 4, 5].map((row) => (
            <Flex
              key={row}
              gap="4"
              align="center"
              minH={{ base: '2.8rem', md: '2.3rem' }}
              borderBottomWidth="1px"
            >
              <Skeleton h="4" w="24" />
              <Skeleton h="3.5" flex="1" />
              <Skeleton h="4" w="24" />
            </Flex>
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
