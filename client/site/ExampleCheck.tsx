import { Box, Flex, Grid } from '@chakra-ui/react'
import { UserRoundCheck } from 'lucide-react'
import { DivergingBar } from '../ui/DivergingBar'
import { StatusTag } from '../ui/StatusTag'
import { check } from './copy/examples'
import { Drawing } from './Drawing'

/** What a school reads when it has checked a ward: how sure, whose claim, and why. */
export function ExampleCheck() {
  return (
    <Drawing caption={check.caption}>
      <Flex wrap="wrap" justify="space-between" align="flex-start" gap="4" borderTopWidth="1px" pt="4" pb="3">
        <Box flex="1 1 9rem">
          <StatusTag word={check.answer} meaning="neutral" icon={UserRoundCheck} />
          <Box textStyle="lg" fontWeight="semibold" mt="2">
            {check.school}
          </Box>
        </Box>
        <Box textAlign="end" flexShrink="0">
          <Box textStyle="figures" fontSize="lg" lineHeight="1.75rem" fontWeight="semibold">
            {check.chance}
          </Box>
          <Box textStyle="xs" color="fg.muted">
            chance
          </Box>
        </Box>
      </Flex>
      <Box as="ul" containerType="inline-size">
        {check.evidence.map(({ words, share }) => (
          <Grid
            as="li"
            key={words}
            templateColumns="minmax(0, 1fr) clamp(5rem, 35%, 12rem)"
            gap="4"
            py="2"
            alignItems="center"
            borderTopWidth="1px"
            // Large text on a phone: one under the other.
            css={{ '@container (max-width: 14rem)': { gridTemplateColumns: 'minmax(0, 1fr)', gap: '1' } }}
          >
            <Box>{words}</Box>
            <DivergingBar share={share} />
          </Grid>
        ))}
      </Box>
      <Box borderTopWidth="1px" py="3" color="fg.muted">
        {check.note}
      </Box>
    </Drawing>
  )
}
