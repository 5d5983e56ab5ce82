import { Box, chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** One grid for all lines, so that their figures stand under one another and each bar begins where the others do. */
export const BarList = chakra('ul', {
  base: { listStyleType: 'none', mt: '1', display: 'grid', columnGap: '3' },
  variants: {
    /** Besides words and sum, a count. */
    counts: {
      true: {
        gridTemplateColumns: { base: 'minmax(0, 1fr) auto auto', md: 'auto minmax(0, 1fr) auto auto' },
      },
      false: { gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: 'auto minmax(0, 1fr) auto' } },
    },
  },
})

const withinList = { display: 'grid', gridTemplateColumns: 'subgrid', gridColumn: '1 / -1' } as const

export const BarRow = chakra('li', { base: { ...withinList, borderBottomWidth: '1px' } })

/** A line: a thumb's height, its bar between its words and its figures, or under them. */
export const BarLine = chakra('div', {
  base: { ...withinList, rowGap: '1', alignItems: 'center', minH: { base: '11', md: '9' }, py: '1' },
})

interface BarProps {
  /** 0 to 1 of the longest. */
  share: number
  tone: 'owed' | 'settled'
  /** There is something, however little. */
  some: boolean
}

/** Only a length, for the eye: the figures stand beside it. */
export function Bar({ share, tone, some }: BarProps): ReactNode {
  return (
    <Box gridColumn={{ base: '1 / -1', md: 'auto' }} gridRow={{ base: 2, md: 'auto' }} aria-hidden>
      {/* A border, which is printed and stays when the device chooses the colours. */}
      <Box
        borderTopWidth={{ base: '6px', md: '14px' }}
        borderColor={`${tone}.emphasized`}
        minW={some ? '2px' : '0'}
        w={`${share * 100}%`}
      />
    </Box>
  )
}
