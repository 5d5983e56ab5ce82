import { Link } from 'react-router-dom'
import { Box, chakra, Flex, Grid, Heading, Text, Button } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { paths } from '../../common/paths'
import { bringYourSchool } from './copy/home'

interface SectionProps {
  id: string
  heading: string
  /** One sentence under the heading. */
  lead?: string
  /** Smaller than the page's own heading, whose size differs. */
  size?: 'lg' | 'xl'
  children: ReactNode
}

/** A part of a public page, under its own rule. */
export function Section({ id, heading, lead, size = 'lg', children }: SectionProps) {
  return (
    <Box as="section" aria-labelledby={id}>
      <Box pb="3" mb="6" borderBottomWidth={size === 'xl' ? '2px' : '1px'} borderColor="fg">
        <Heading as="h2" id={id} textStyle={size} scrollMarginTop="6">
          {heading}
        </Heading>
        {lead && (
          <Text color="fg.muted" mt="1" maxW="measure">
            {lead}
          </Text>
        )}
      </Box>
      {children}
    </Box>
  )
}

interface BesideProps {
  /** What it looks like. */
  drawing: ReactNode
  children: ReactNode
}

/** Words with a drawing beside them, which comes after them on a phone. */
export function Beside({ drawing, children }: BesideProps) {
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' }}
      columnGap={{ lg: '16' }}
      rowGap="8"
      alignItems="start"
    >
      <Box>{children}</Box>
      <Box position={{ lg: 'sticky' }} top="6">
        {drawing}
      </Box>
    </Grid>
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

interface LinesProps {
  lines: readonly (readonly [heading: string, text: string])[]
  /** Where the order counts. */
  numbered?: true
}

/** A list of what there is, line under line as in a ledger: what, and what about it. */
export function Lines({ lines, numbered }: LinesProps) {
  return (
    <Box as={numbered ? 'ol' : 'ul'} listStyleType="none" containerType="inline-size">
      {lines.map(([heading, text], index) => (
        <Line key={heading} data-numbered={numbered}>
          {numbered && (
            <Box aria-hidden textStyle="figures" color="fg.subtle" fontWeight="medium" gridRow="1 / span 2">
              {index + 1}
            </Box>
          )}
          <Heading as="h3" textStyle="sm" fontWeight="semibold">
            {heading}
          </Heading>
          <Text color="fg.muted" maxW="measure">
            {text}
          </Text>
        </Line>
      ))}
    </Box>
  )
}

/** Its own width decides, not the screen's: it stands in columns and beside drawings. */
const Line = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '&[data-numbered]': { gridTemplateColumns: '2rem minmax(0, 1fr)' },
    '@container (min-width: 32rem)': {
      gridTemplateColumns: '12rem minmax(0, 1fr)',
      '&[data-numbered]': { gridTemplateColumns: '2rem 11rem minmax(0, 1fr)' },
    },
    columnGap: '4',
    py: '4',
    _first: { pt: '0' },
    borderBottomWidth: '1px',
  },
})

/** The call that ends a page: bring your school. */
export function CallToRegister() {
  return (
    <Flex
      as="section"
      direction={{ base: 'column', md: 'row' }}
      align={{ base: 'stretch', md: 'center' }}
      justify="space-between"
      gap="5"
      p={{ base: '5', md: '8' }}
      bg="brand.subtle"
      borderInlineStartWidth="4px"
      borderColor="brand.solid"
      borderRadius="l1"
    >
      <Box>
        <Heading as="h2" textStyle="lg">
          {bringYourSchool.heading}
        </Heading>
        <Text maxW="35em">{bringYourSchool.text}</Text>
      </Box>
      <Button asChild size="lg" flexShrink="0">
        <Link to={paths.schoolRegistration}>{bringYourSchool.action}</Link>
      </Button>
    </Flex>
  )
}
