import { Box, Heading, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { paths } from '../paths'
import { TextLink } from '../ui/TextLink'

/** How to answer a letter when no claim stands against one's own address. `email` is null until it is confirmed. */
export function NoClaims({ email }: { email: string | null }) {
  return (
    <Box as="section" aria-labelledby="no-claims">
      <Heading as="h2" id="no-claims" textStyle="lg" mb="1">
        {email ? 'No school has a claim against your address' : 'A school wrote to you'}
      </Heading>
      <Text color="fg.muted" maxW="65ch" overflowWrap="anywhere">
        {email && `There is none against ${email}. `}
        If a school wrote to another address, or gave you a letter on paper, answer like this.
      </Text>
      <Box as="ol" mt="5" borderTopWidth="1px">
        <Step heading="Open the link in the letter">
          It is private, and it shows you everything that the school says: whose fees, how much, and since
          when. There you can say that you have paid, that something is wrong, or ask for time. You need no
          account for it. On paper?{' '}
          <TextLink to={paths.letter} isServers>
            Type the code from the letter
          </TextLink>
          .
        </Step>
        <Step heading="Or call the school">
          Its number is in the letter. Tell them if you have paid, if the amount is wrong, or if you need more
          time.
        </Step>
        <Step heading="Have you lost the letter?">
          <TextLink to={paths.registerStudent}>Ask for a new link</TextLink>. It goes to the address that the
          school has for you; if that is not yours, ask the school.
        </Step>
      </Box>
    </Box>
  )
}

function Step({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Box as="li" py="4" borderBottomWidth="1px">
      <Heading as="h3" textStyle="sm" fontWeight="semibold">
        {heading}
      </Heading>
      <Text maxW="65ch">{children}</Text>
    </Box>
  )
}
