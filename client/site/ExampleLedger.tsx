import { Box, Flex, Grid } from '@chakra-ui/react'
import { Money } from '../ui/format/Money'
import { StatusTag } from '../ui/StatusTag'
import { debtStatuses } from '../ui/format/statuses'
import { ledger } from './copy/examples'
import { Drawing } from './Drawing'

/** What the product is about, as four lines of a book: a claim, a letter, a payment, the end of it. */
export function ExampleLedger() {
  return (
    <Drawing caption={ledger.caption}>
      <Box as="ol" containerType="inline-size">
        {ledger.lines.map(({ day, words, amount }) => (
          <Grid
            as="li"
            key={day}
            templateColumns="3.5rem minmax(0, 1fr) auto"
            gap="3"
            py="3"
            borderTopWidth="1px"
            alignItems="baseline"
            // Large text on a phone: one under the other.
            css={{ '@container (max-width: 14rem)': { gridTemplateColumns: 'minmax(0, 1fr)', gap: '0' } }}
          >
            <Box color="fg.subtle" textStyle="figures">
              {day}
            </Box>
            <Box>{words}</Box>
            {amount && <Money value={{ amount, currency: 'NGN' }} />}
          </Grid>
        ))}
      </Box>
      <Flex
        wrap="wrap"
        justify="space-between"
        align="center"
        columnGap="4"
        py="3"
        borderTopWidth="3px"
        borderTopStyle="double"
        borderColor="fg"
      >
        <StatusTag {...debtStatuses.COMPLETED} />
        <Box fontWeight="semibold">
          Owed <Money value={{ amount: '0.00', currency: 'NGN' }} />
        </Box>
      </Flex>
    </Drawing>
  )
}
