import { Box, chakra, Flex, Grid } from '@chakra-ui/react'
import { Money } from '../ui/Money'
import { StatusTag } from '../ui/StatusTag'
import { debtStatuses } from '../ui/statuses'

/** What the product is about, as four lines of a book: a claim, a letter, a payment, the end of it. */
export function ExampleLedger() {
  return (
    <chakra.figure bg="bg.panel" borderWidth="1px" borderTopWidth="2px" borderTopColor="fg" borderRadius="l1">
      <chakra.figcaption textStyle="overline" px={{ base: '4', md: '5' }} pt="4" pb="2">
        An example: school fees, first term
      </chakra.figcaption>
      <Box as="ol" px={{ base: '4', md: '5' }}>
        {LINES.map(({ day, words, amount }) => (
          <Grid
            as="li"
            key={day}
            templateColumns="3.5rem minmax(0, 1fr) auto"
            gap="3"
            py="3"
            borderTopWidth="1px"
            alignItems="baseline"
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
        justify="space-between"
        align="center"
        gap="4"
        mx={{ base: '4', md: '5' }}
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
    </chakra.figure>
  )
}

const LINES = [
  { day: '12 Sep', words: 'The school lists unpaid fees', amount: '45000.00' },
  { day: '13 Sep', words: 'The family gets a private letter' },
  { day: '20 Sep', words: 'They pay a first part', amount: '-20000.00' },
  { day: '4 Oct', words: 'They pay the rest', amount: '-25000.00' },
]
