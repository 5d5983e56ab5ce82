import { Box, Grid, Heading, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface SectionProps {
  id: string
  heading: string
  children: ReactNode
}

/** A part of a public page, under its own rule. */
export function Section({ id, heading, children }: SectionProps) {
  return (
    <Box as="section" aria-labelledby={id}>
      <Heading as="h2" id={id} textStyle="xl" pb="3" mb="6" borderBottomWidth="2px" borderColor="fg">
        {heading}
      </Heading>
      {children}
    </Box>
  )
}

interface ItemProps {
  heading: string
  children: ReactNode
}

/** One of a few things said side by side. */
export function Item({ heading, children }: ItemProps) {
  return (
    <Box as="li" borderTopWidth="1px" borderColor="border.emphasized" pt="4">
      <Heading as="h3" textStyle="md">
        {heading}
      </Heading>
      <Text color="fg.muted" mt="1">
        {children}
      </Text>
    </Box>
  )
}

interface StepProps extends ItemProps {
  number: number
}

/** One line of a numbered list: what, and how. */
export function Step({ number, heading, children }: StepProps) {
  return (
    <Grid
      as="li"
      templateColumns={{ base: '2rem minmax(0, 1fr)', md: '3rem 16rem minmax(0, 1fr)' }}
      columnGap="4"
      py="4"
      borderBottomWidth="1px"
    >
      <Box aria-hidden textStyle="figures" color="fg.subtle" fontWeight="medium">
        {number}
      </Box>
      <Heading as="h3" textStyle="sm" fontWeight="semibold">
        {heading}
      </Heading>
      <Text color="fg.muted" gridColumn={{ base: '2', md: 'auto' }} maxW="65ch">
        {children}
      </Text>
    </Grid>
  )
}
