import { Box, Flex, Text } from '@chakra-ui/react'
import { Money } from '../ui/format/Money'
import { letter } from './copy/examples'
import { Drawing } from './Drawing'

/** The letter that a family gets: what the school says, and what one can answer. Nothing can be pressed. */
export function ExampleLetter() {
  return (
    <Drawing caption={letter.caption}>
      <Box borderTopWidth="1px" py="3" textStyle="xs" color="fg.muted">
        {letter.from}
      </Box>
      <Box borderTopWidth="1px" py="4">
        <Text>{letter.greeting}</Text>
        <Text mt="2">
          {letter.before}{' '}
          <Box as="strong" fontWeight="semibold">
            <Money value={{ amount: letter.amount, currency: 'NGN' }} />
          </Box>{' '}
          {letter.after}
        </Text>
        <Box
          display="inline-block"
          mt="4"
          px="4"
          py="2"
          borderRadius="l2"
          borderWidth="1px"
          borderColor="border.emphasized"
          fontWeight="medium"
        >
          {letter.action}
        </Box>
      </Box>
      <Flex as="ul" wrap="wrap" columnGap="5" rowGap="1" borderTopWidth="1px" py="3" color="fg.muted">
        {letter.answers.map((answer) => (
          <li key={answer}>{answer}</li>
        ))}
      </Flex>
    </Drawing>
  )
}
