import { Box, chakra, Heading, Link, Text } from '@chakra-ui/react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { paths } from '../../../common/paths'
import { TextLink } from '../../ui/TextLink'
import { CodeBlock } from '../CodeBlock'
import { askForRules, checkAWard } from '../copy/apiExamples'
import { api } from '../copy/documentation'

const { ask, key, check } = api.steps

/** From nothing to the answer of a check, with commands that run as they stand. */
export function ApiQuickStart() {
  const origin = useOrigin()
  return (
    <>
      <chakra.ol listStyleType="none">
        <Step number={1} heading={ask.heading} text={ask.text}>
          <CodeBlock label={ask.label} code={askForRules(origin)} />
        </Step>
        <Step number={2} heading={key.heading} text={key.text}>
          <TextLink to={paths.apiKeys}>{key.action}</TextLink>
        </Step>
        <Step number={3} heading={check.heading} text={check.text}>
          <CodeBlock label={check.label} code={checkAWard(origin)} />
          <Text maxW="measure">{check.after}</Text>
        </Step>
      </chakra.ol>
      <Heading as="h3" textStyle="md" mt="8" mb="2">
        {api.more.heading}
      </Heading>
      <Box as="ul" borderTopWidth="1px">
        {api.more.links.map(([href, name, text]) => (
          <Box as="li" key={href} py="3" borderBottomWidth="1px">
            <Link href={href}>{name}</Link>
            <Text color="fg.muted">{text}</Text>
          </Box>
        ))}
      </Box>
    </>
  )
}

interface StepProps {
  number: number
  heading: string
  text: string
  children: ReactNode
}

function Step({ number, heading, text, children }: StepProps) {
  return (
    <Box
      as="li"
      display="grid"
      gridTemplateColumns="2rem minmax(0, 1fr)"
      pb="6"
      mb="5"
      borderBottomWidth="1px"
    >
      <Box aria-hidden textStyle="figures" color="fg.subtle" fontWeight="medium">
        {number}
      </Box>
      <Box>
        <Heading as="h3" textStyle="sm" fontWeight="semibold">
          {heading}
        </Heading>
        <Text maxW="measure" mb="1">
          {text}
        </Text>
        {children}
      </Box>
    </Box>
  )
}

/** Where this register is served; what was rendered when it was built cannot know. */
function useOrigin(): string {
  return useSyncExternalStore(
    () => () => undefined,
    () => location.origin,
    () => 'https://YOUR-DMA',
  )
}
