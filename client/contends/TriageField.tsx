import { Box, chakra } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import type { Triage } from '../gql/graphql'
import { triageStatuses } from './contendWords'
import { useTriage } from './useTriage'

interface TriageFieldProps {
  contendId: string
  tag: Triage
  /** Whose case it is, for a screen reader: a list has many. */
  of: string
}

/** The school's own tag, changed where it stands. What was chosen by mistake is chosen back. */
export function TriageField({ contendId, tag, of }: TriageFieldProps) {
  const triage = useTriage()
  return (
    <Box position="relative" display="inline-block" colorPalette={triageStatuses[tag].meaning}>
      <Select
        aria-label={`Tag of ${of}`}
        value={tag}
        onChange={(event) => void triage(contendId, event.target.value as Triage)}
      >
        {Object.entries(triageStatuses).map(([value, { word }]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </Select>
      <Box
        as={ChevronDown}
        aria-hidden
        boxSize="4"
        position="absolute"
        insetEnd="2"
        top="50%"
        transform="translateY(-50%)"
        pointerEvents="none"
      />
    </Box>
  )
}

const Select = chakra('select', {
  base: {
    appearance: 'none',
    w: 'full',
    // Its word stays in sight in a table that is short of room.
    minW: '5.5rem',
    h: { base: '11', md: '9' },
    ps: '3',
    pe: '8',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'l2',
    bg: 'colorPalette.subtle',
    color: 'colorPalette.fg',
    textStyle: 'sm',
    fontWeight: 'medium',
    cursor: 'pointer',
    focusVisibleRing: 'outside',
    focusRingColor: 'brand.focusRing',
    _hover: { borderColor: 'fg' },
    '& > option': { bg: 'bg.panel', color: 'fg' },
  },
})
