import { Link } from 'react-router-dom'
import { Box, Flex, Grid, Heading, Text, Button } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { siteWords } from '../messages'
import { familyLinks } from '../layout/navigation'
import { paths } from '../../common/paths'
import { TextLink } from '../ui/TextLink'
import { useFocusOnNavigation } from '../ui/Page'
import { allFeatures, bringYourSchool, forFamilies, hero, impact, steps, whoWeAre } from './copy/home'
import { ExampleLedger } from './ExampleLedger'
import { ExampleLetter } from './ExampleLetter'
import { Beside, CallToRegister, Item, Lines, Section } from './sections'

/** /: what DMA is, for whom, and how to begin. */
export function Component() {
  useEffect(() => {
    document.title = 'DMA · Debtor monitoring for schools'
  }, [])
  return (
    <Grid gap={{ base: '14', md: '20' }} templateColumns="minmax(0, 1fr)">
      <Hero />
      <Section size="xl" id="who" heading={siteWords.whoAreWe}>
        <Text textStyle="md" maxW="measure">
          {whoWeAre}
        </Text>
        <Grid
          as="ul"
          templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}
          gap={{ base: '6', md: '8' }}
          mt="8"
        >
          {impact.map(({ heading, text }) => (
            <Item key={heading} heading={heading}>
              {text}
            </Item>
          ))}
        </Grid>
      </Section>
      <Section size="xl" id="what" heading={siteWords.whatWeDo}>
        <Beside drawing={<ExampleLetter />}>
          <Lines lines={steps} numbered />
          <Flex gap="3" mt="6" wrap="wrap">
            <Button asChild variant="outline">
              <Link to={paths.about}>{siteWords.about}</Link>
            </Button>
            <Button asChild variant="ghost">
              <Link to={paths.features}>{allFeatures}</Link>
            </Button>
          </Flex>
        </Beside>
      </Section>
      <CallToRegister />
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
          maxW="12em"
          fontSize={{ base: 'xl', md: '2.75rem' }}
          lineHeight={{ md: '3.25rem' }}
        >
          {hero.title}
        </Heading>
        <Text textStyle="md" color="fg.muted" mt="4" maxW="30em">
          {hero.lead}
        </Text>
        <Flex gap="3" mt="6" wrap="wrap">
          <Button asChild size="lg">
            <Link to={paths.schoolRegistration}>{bringYourSchool.action}</Link>
          </Button>
          <Button asChild size="lg" variant="outline">
            <Link to={paths.signIn}>{siteWords.login}</Link>
          </Button>
        </Flex>
        <Box as="section" aria-label={forFamilies} mt="6" pt="3" borderTopWidth="1px">
          <Text color="fg.muted">{forFamilies}</Text>
          <Flex columnGap="6" wrap="wrap">
            {familyLinks.map(({ words, ...link }) => (
              <TextLink key={link.to} {...link} style={{ paddingBlock: '0.625rem', fontWeight: 500 }}>
                {words}
              </TextLink>
            ))}
          </Flex>
        </Box>
      </Box>
      <ExampleLedger />
    </Grid>
  )
}
