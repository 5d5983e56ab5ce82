import { Box, Grid, Heading, Text } from '@chakra-ui/react'
import { type ReactNode, type RefObject, useId } from 'react'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { CheckAnswer_CheckFragmentDoc } from '../gql/graphql'
import { gql } from '../gql-tag'
import { MOST_RESULTS } from '../../common/check-words'
import { answerWords } from './checkWords'
import { ResultCard } from './ResultCard'

gql`
  fragment CheckAnswer_check on Check {
    id
    putAside
    results {
      relation
      oneOf
      likelihood
      entry {
        id
      }
      ...ResultCard_result
    }
  }
`

interface CheckAnswerProps {
  check: FragmentType<typeof CheckAnswer_CheckFragmentDoc>
  /** The asking school's own id. */
  ownSchool: string
  heading?: RefObject<HTMLHeadingElement | null>
  /** Which check it is. */
  lead?: ReactNode
}

/** The answer first, in one line; then each entry that fits, and why. */
export function CheckAnswer({ ownSchool, heading, lead, ...props }: CheckAnswerProps) {
  const check = readFragment(CheckAnswer_CheckFragmentDoc, props.check)
  const { title, text } = answerWords(check.results, check)
  const id = useId()
  return (
    <Box as="section" aria-labelledby={id}>
      <Heading
        as="h2"
        id={id}
        ref={heading}
        // Whoever does not see the page hears what it means as soon as they are taken here.
        aria-describedby={`${id}-meaning`}
        tabIndex={-1}
        outline="none"
        scrollMarginTop="4"
        fontSize={{ base: 'lg', md: 'xl' }}
        lineHeight={{ base: '1.75rem', md: '2.25rem' }}
      >
        {title}
      </Heading>
      <Text id={`${id}-meaning`} mt="1" maxW="65ch">
        {text}
      </Text>
      {lead && (
        <Text color="fg.muted" mt="1" maxW="65ch">
          {lead}
        </Text>
      )}
      {check.results.length > 0 && (
        <>
          <Grid gap="8" mt="6" templateColumns="minmax(0, 1fr)">
            {check.results.map((result) => (
              <ResultCard key={result.entry.id} checkId={check.id} result={result} ownSchool={ownSchool} />
            ))}
          </Grid>
          <Text borderInlineStartWidth="4px" borderColor="border.emphasized" ps="4" mt="8" maxW="65ch">
            Many people share a name. A match is information, never a reason on its own to refuse a child.
            {check.results.length >= MOST_RESULTS &&
              ` At most ${MOST_RESULTS} claims are shown, and more may fit: with more of what you know of the applicant those come first that are the surest.`}
          </Text>
        </>
      )}
    </Box>
  )
}
