import { Box, chakra, Heading, VisuallyHidden } from '@chakra-ui/react'
import { useId } from 'react'
import type { ResultCard_ResultFragment as Result } from '../gql/graphql'
import { Details } from '../ui/Details'
import { DivergingBar } from '../ui/DivergingBar'
import { chance, signedBits, strengthOf } from './checkWords'

interface EvidenceBarsProps {
  evidence: Result['evidence']
  /** Bits: what the lines add up to. */
  score: number
  /** "this child". */
  whom: string
}

/**
 * Why we think so: a line for each piece of evidence, with a bar to the right where it speaks for it and to the left
 * where it speaks against it. Filled and hollow besides, so that nobody has to tell colours apart.
 */
export function EvidenceBars({ evidence, score, whom }: EvidenceBarsProps) {
  const heading = useId()
  const most = Math.max(...evidence.map(({ weight }) => Math.abs(weight)), 1)
  return (
    <Box as="section" aria-labelledby={heading} containerType="inline-size">
      <Heading as="h4" id={heading} textStyle="label">
        Why we think so
      </Heading>
      <Box textStyle="xs" color="fg.muted" mb="2">
        A bar to the right speaks for {whom}, one to the left against.
      </Box>
      <chakra.ul borderTopWidth="1px">
        {evidence.map(({ field, verdict, text, weight }) => (
          <Line key={`${field} ${verdict}`}>
            <Words>{text}</Words>
            <DivergingBar share={signedBits(weight) === '0.0' ? 0 : weight / most} />
            <Box textAlign="end" textStyle="xs">
              {field === 'register' ? 'Taken off' : strengthOf(weight)}
              {field !== 'register' && (
                <VisuallyHidden> evidence {weight < 0 ? 'against it' : 'for it'}</VisuallyHidden>
              )}
            </Box>
          </Line>
        ))}
      </chakra.ul>
      <Box pt="2" color="fg.muted">
        Together: a chance of {chance(score)}
      </Box>
      <Box mt="2" color="fg.muted">
        <Details summary="In figures">
          <Box mt="1" maxW="65ch">
            Each bit doubles the chances, or halves them:{' '}
            {evidence.map(({ weight }) => signedBits(weight)).join(', ')}. Together {signedBits(score)} bits.
          </Box>
        </Details>
      </Box>
    </Box>
  )
}

/** Its own width decides, not the screen's: it stands in a column, on a phone and on paper. */
const WIDE = '@container (min-width: 27rem)'

const Line = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 4.5rem',
    [WIDE]: { gridTemplateColumns: 'minmax(0, 1fr) 8rem 4.5rem' },
    columnGap: '4',
    alignItems: 'center',
    py: '2',
    borderBottomWidth: '1px',
  },
})

const Words = chakra('div', { base: { gridColumn: '1 / -1', [WIDE]: { gridColumn: 'auto' } } })
