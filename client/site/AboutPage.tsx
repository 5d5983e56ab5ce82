import { Link } from 'react-router-dom'
import { Box, Flex, Grid, Heading, Text, Button } from '@chakra-ui/react'
import { team } from '../content'
import { siteWords } from '../messages'
import { paths } from '../../common/paths'
import { Page } from '../ui/Page'
import { focus, lead, purpose, teamHeading, teamLead } from './copy/about'
import { ExampleCheck } from './ExampleCheck'
import { Beside, CallToRegister, Lines, Section } from './sections'

/** /about: what DMA is for, what it looks at and what not, and who stands behind it. */
export function Component() {
  return (
    <Page title={siteWords.about} lead={lead}>
      <Grid gap={{ base: '12', md: '16' }} templateColumns="minmax(0, 1fr)" mt="10">
        <Section id="purpose" heading={purpose.heading}>
          <Lines lines={purpose.points} />
        </Section>
        <Section id="focus" heading={focus.heading}>
          <Beside drawing={<ExampleCheck />}>
            {focus.text.map((paragraph) => (
              <Text key={paragraph} textStyle="md" maxW="38em" mb="4">
                {paragraph}
              </Text>
            ))}
            <Flex align="center" gap="4" wrap="wrap" borderTopWidth="1px" pt="5" mt="6">
              <Button asChild>
                <Link to={paths.signIn}>{siteWords.login}</Link>
              </Button>
              <Text color="fg.muted" flex="1 1 16rem">
                {focus.login}
              </Text>
            </Flex>
          </Beside>
        </Section>
        <Section id="team" heading={teamHeading} lead={teamLead}>
          <Team />
        </Section>
        <CallToRegister />
      </Grid>
    </Page>
  )
}

function Team() {
  return (
    <Grid
      as="ul"
      templateColumns={{
        base: 'minmax(0, 1fr)',
        sm: 'repeat(2, minmax(0, 1fr))',
        lg: 'repeat(4, minmax(0, 1fr))',
      }}
      gap="8"
    >
      {team.map(({ name, title, does }) => (
        <Flex
          as="li"
          key={name}
          direction={{ base: 'row', sm: 'column' }}
          wrap={{ base: 'wrap', sm: 'nowrap' }}
          gap="4"
        >
          <Monogram name={name} />
          <Box flex={{ base: '1 1 10rem', sm: '0 1 auto' }}>
            <Heading as="h3" textStyle="md">
              {name}
            </Heading>
            <Box fontWeight="medium">{title}</Box>
            <Text color="fg.muted" mt="1">
              {does}
            </Text>
          </Box>
        </Flex>
      ))}
    </Grid>
  )
}

/** A person without a picture: two letters on the ledger's lines. */
function Monogram({ name }: { name: string }) {
  const letters = name
    .split(' ')
    .map(([first]) => first)
    .join('')
  return (
    <Flex
      aria-hidden
      boxSize="16"
      flexShrink="0"
      align="flex-end"
      justify="center"
      bg="bg.panel"
      borderWidth="1px"
      borderBottomWidth="3px"
      borderBottomStyle="double"
      borderBottomColor="fg"
      borderRadius="l1"
      textStyle="lg"
      fontWeight="semibold"
      letterSpacing="0.04em"
      lineHeight="1"
      pb="2"
      backgroundImage="repeating-linear-gradient(to bottom, transparent 0 15px, {colors.border.muted} 15px 16px)"
    >
      {letters}
    </Flex>
  )
}
