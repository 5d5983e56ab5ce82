import { Box, Heading } from '@chakra-ui/react'

interface LegalTextProps {
  parts: readonly { heading: string; lines: readonly string[] }[]
}

/** What is promised, point by point. */
export function LegalText({ parts }: LegalTextProps) {
  return parts.map(({ heading, lines }) => (
    <Box as="section" key={heading} mb="8">
      <Heading as="h2" textStyle="lg" mb="2">
        {heading}
      </Heading>
      <Box
        as="ul"
        listStyleType="disc"
        ps="5"
        display="grid"
        gap="2"
        css={{ '& li::marker': { color: 'fg.subtle' } }}
      >
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </Box>
  ))
}
