import { Box, Flex, Grid, Heading, Text } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { paths } from '../paths'
import { LinkButton } from '../ui/LinkButton'
import { useFocusOnNavigation } from '../ui/Page'
import { ExampleLedger } from './ExampleLedger'
import { Item, Section, Step } from './sections'

/** /: what DMA is, for whom, and how to begin. */
export function Component() {
  useEffect(() => {
    document.title = 'DMA · Debtor monitoring for schools'
  }, [])
  return (
    <Grid gap={{ base: '14', md: '20' }} templateColumns="minmax(0, 1fr)">
      <Hero />
      <Section id="who" heading="Who Are We?">
        <Text textStyle="md" maxW="65ch">
          DMA is a register that schools keep together. Unpaid fees close libraries and delay salaries, and a
          school that asks alone is easily passed over. Here schools list what is owed to them, tell the
          family first, and look before they admit.
        </Text>
        <Grid
          as="ul"
          templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}
          gap={{ base: '6', md: '8' }}
          mt="8"
        >
          {IMPACT.map(({ heading, text }) => (
            <Item key={heading} heading={heading}>
              {text}
            </Item>
          ))}
        </Grid>
      </Section>
      <Section id="what" heading="What We Do?">
        <Grid as="ol" mt="-6">
          {STEPS.map(({ heading, text }, index) => (
            <Step key={heading} number={index + 1} heading={heading}>
              {text}
            </Step>
          ))}
        </Grid>
      </Section>
      <Closing />
    </Grid>
  )
}

function Hero() {
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOnNavigation(heading)
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' }}
      gap={{ base: '10', lg: '16' }}
      alignItems="center"
      pt={{ base: '2', md: '8' }}
    >
      <Box>
        <Heading
          as="h1"
          ref={heading}
          tabIndex={-1}
          outline="none"
          textStyle="xl"
          maxW="18ch"
          fontSize={{ base: 'xl', md: '2.75rem' }}
          lineHeight={{ md: '3.25rem' }}
        >
          Helping schools grow financially and debt free
        </Heading>
        <Text textStyle="md" color="fg.muted" mt="4" maxW="48ch">
          Keep track of unpaid fees, tell the family first, and check before you admit. Fair to schools, and
          fair to families.
        </Text>
        <Flex gap="3" mt="6" wrap="wrap">
          <LinkButton to={paths.schoolRegistration} size="lg">
            Register your school
          </LinkButton>
          <LinkButton to={paths.signIn} size="lg" variant="outline">
            Login
          </LinkButton>
        </Flex>
      </Box>
      <ExampleLedger />
    </Grid>
  )
}

function Closing() {
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
          Bring your school
        </Heading>
        <Text maxW="55ch">
          Fill in your school’s details, add three documents, and we write to you once it is approved.
        </Text>
      </Box>
      <LinkButton to={paths.schoolRegistration} size="lg" flexShrink="0">
        Register your school
      </LinkButton>
    </Flex>
  )
}

const IMPACT = [
  {
    heading: 'Fees come back',
    text: 'What is owed is written down, dated and answered, so that it can be collected calmly and in time.',
  },
  {
    heading: 'Less work, fewer mistakes',
    text: 'One list instead of exercise books and phone calls, with every change and every payment on record.',
  },
  {
    heading: 'Families are heard',
    text: 'Nobody is listed unheard: the family gets a letter first, sees what is said, and can answer it.',
  },
]

const STEPS = [
  {
    heading: 'Register your school',
    text: 'We look at your documents before anybody can list or look. Only real schools take part.',
  },
  {
    heading: 'List what is owed',
    text: 'Name the ward and the amount. The parent gets a letter with a private link at once.',
  },
  {
    heading: 'Let the family answer',
    text: 'They can pay, say what is wrong, or ask for time. A settled claim leaves the register at once.',
  },
  {
    heading: 'Look before you admit',
    text: 'See whether another school waits for fees, and talk to each other. Every look is on record.',
  },
]
