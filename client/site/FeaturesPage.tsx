import { Button, Flex, Grid, Link as Anchor } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { paths } from '../../common/paths'
import { Page } from '../ui/Page'
import { forDevelopers, forParents, forSchools, lead, readTheQuickStart } from './copy/features'
import { ExampleCheck } from './ExampleCheck'
import { ExampleLetter } from './ExampleLetter'
import { ExampleWebhook } from './ExampleWebhook'
import { Beside, CallToRegister, Lines, Section } from './sections'
import { useNamedPart } from './useNamedPart'

const AUDIENCES = [
  { ...forSchools, drawing: <ExampleCheck /> },
  { ...forParents, drawing: <ExampleLetter /> },
  { ...forDevelopers, drawing: <ExampleWebhook /> },
]

/** /features: what there is for schools, for parents, and for developers. */
export function Component() {
  useNamedPart()
  return (
    <Page title="Features" lead={lead}>
      <Flex as="nav" aria-label="On this page" gap="6" wrap="wrap" mt="-2" mb="10">
        {AUDIENCES.map(({ id, heading }) => (
          <Anchor key={id} href={`#${id}`} py={{ base: '2.5', md: '1' }}>
            {heading}
          </Anchor>
        ))}
      </Flex>
      <Grid gap={{ base: '12', md: '16' }} templateColumns="minmax(0, 1fr)">
        {AUDIENCES.map(({ id, heading, lead: about, features, drawing }) => (
          <Section key={id} id={id} heading={heading} lead={about}>
            <Beside drawing={drawing}>
              <Lines lines={features} />
              {id === forDevelopers.id && (
                <Button asChild variant="outline" mt="6">
                  <Link to={`${paths.documentation}#api`}>{readTheQuickStart}</Link>
                </Button>
              )}
            </Beside>
          </Section>
        ))}
        <CallToRegister />
      </Grid>
    </Page>
  )
}
