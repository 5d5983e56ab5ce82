import { Box, Grid, Heading, Text } from '@chakra-ui/react'
import { siteWords } from '../messages'
import { Page } from '../ui/Page'
import { TextLink } from '../ui/TextLink'
import * as copy from './copy/documentation'
import { ApiQuickStart } from './documentation/ApiQuickStart'
import { Contents } from './documentation/Contents'
import { RulesLedger } from './documentation/RulesLedger'
import { SilenceClock } from './documentation/SilenceClock'
import { Lines, Section } from './sections'
import { useNamedPart } from './useNamedPart'
import { useRules } from './useRules'

const CHAPTERS = [
  { id: 'problem', ...copy.problem, content: <Paragraphs text={copy.problem.text} /> },
  { id: 'research', ...copy.research, content: <Research /> },
  { id: 'schools', ...copy.owners, content: <Lines lines={copy.owners.points} /> },
  { id: 'parents', ...copy.parents, content: <Lines lines={copy.parents.points} /> },
  { id: 'impact', ...copy.business, content: <Lines lines={copy.business.points} /> },
  { id: 'pages', ...copy.pages, content: <Pages /> },
  { id: 'rules', ...copy.rules, content: <RulesLedger /> },
  { id: 'contending', ...copy.contending, content: <Contending /> },
  { ...copy.api, content: <ApiQuickStart /> },
]

/** /documentation, and the same within a school's own pages at /admin/documentation. */
export function Component() {
  useNamedPart()
  return (
    <Page title={siteWords.documentation} lead={copy.lead}>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', xl: '13rem minmax(0, 1fr)' }}
        columnGap="12"
        rowGap="10"
      >
        <Contents chapters={CHAPTERS} />
        <Grid gap={{ base: '12', md: '14' }} templateColumns="minmax(0, 1fr)" maxW="52rem">
          {CHAPTERS.map(({ content, ...chapter }) => (
            <Section key={chapter.id} id={chapter.id} heading={chapter.heading} lead={leadOf(chapter)}>
              {content}
            </Section>
          ))}
        </Grid>
      </Grid>
    </Page>
  )
}

const leadOf = (chapter: object) => ('lead' in chapter ? (chapter.lead as string) : undefined)

function Paragraphs({ text }: { text: readonly string[] }) {
  return text.map((paragraph) => (
    <Text key={paragraph} textStyle="md" maxW="measure" mb="4" _last={{ mb: '0' }}>
      {paragraph}
    </Text>
  ))
}

function Research() {
  return (
    <>
      <Paragraphs text={[copy.research.text]} />
      <Box my="6" borderTopWidth="1px" pt="4">
        <Lines lines={copy.research.lessons} />
      </Box>
      <Paragraphs text={[copy.research.complaints]} />
    </>
  )
}

function Pages() {
  return (
    <Box as="ul">
      {copy.pages.pages.map(([path, name, text]) => (
        <Box as="li" key={path} py="3" _first={{ pt: '0' }} borderBottomWidth="1px">
          <Heading as="h3" textStyle="sm" fontWeight="semibold">
            <TextLink to={path}>{name}</TextLink>
          </Heading>
          <Text color="fg.muted" maxW="measure">
            {text}
          </Text>
        </Box>
      ))}
    </Box>
  )
}

function Contending() {
  const { rules } = useRules()
  return (
    <>
      <Lines lines={copy.contending.steps(rules)} numbered />
      <Box mt="8">
        <SilenceClock rules={rules} />
      </Box>
    </>
  )
}
