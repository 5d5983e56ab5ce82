import { Box, chakra } from '@chakra-ui/react'
import { contending } from '../copy/documentation'
import { Drawing } from '../Drawing'
import type { Rules } from '../useRules'

const { caption, dayOf, told, hidden, removed } = contending.silence

/** What silence does to an entry, drawn as long as it takes: disputed, then hidden, then gone. */
export function SilenceClock({ rules: { answerDays, removeDays } }: { rules: Rules }) {
  const columns = `minmax(8rem, ${answerDays}fr) minmax(8rem, ${removeDays - answerDays}fr) minmax(8rem, max-content)`
  return (
    <Drawing caption={caption}>
      <Box containerType="inline-size" pb="4" pt="2">
        <Line style={{ '--silence': columns } as React.CSSProperties}>
          <Moment colorPalette="disputed" borderColor="colorPalette.emphasized">
            <Day>{dayOf(0)}</Day>
            {told}
          </Moment>
          <Moment borderColor="border.emphasized">
            <Day>{dayOf(answerDays)}</Day>
            {hidden}
          </Moment>
          <Moment borderColor="transparent" maxW={{ md: '14rem' }}>
            <Day>{dayOf(removeDays)}</Day>
            {removed}
          </Moment>
        </Line>
      </Box>
    </Drawing>
  )
}

const ACROSS = '@container (min-width: 34rem)'

const Line = chakra('ol', {
  base: {
    listStyleType: 'none',
    display: 'grid',
    [ACROSS]: { gridTemplateColumns: 'var(--silence)' },
  },
})

/** The rule lasts until the next moment. */
const Moment = chakra('li', {
  base: {
    ps: '4',
    pb: '4',
    borderInlineStartWidth: '4px',
    [ACROSS]: { ps: '0', pe: '5', pt: '3', pb: '0', borderInlineStartWidth: '0', borderTopWidth: '4px' },
  },
})

const Day = chakra('div', { base: { fontWeight: 'semibold', textStyle: 'figures' } })
