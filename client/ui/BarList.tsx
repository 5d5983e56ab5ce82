import { Box, Grid } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** One grid for all lines, so that their figures stand under one another and each bar begins where the others do. */
export function BarList({ counts = false, children }: { counts?: boolean; children: ReactNode }) {
  return (
    <Grid
      as="ul"
      listStyleType="none"
      mt="1"
      containerType="inline-size"
      columnGap="3"
      // Besides words and sum, a count.
      gridTemplateColumns={
        counts
          ? { base: 'minmax(0, 1fr) auto auto', md: 'auto minmax(0, 1fr) auto auto' }
          : { base: 'minmax(0, 1fr) auto', md: 'auto minmax(0, 1fr) auto' }
      }
    >
      {children}
    </Grid>
  )
}

interface BarRowProps {
  isChosen?: boolean
  children: ReactNode
}

export function BarRow({ isChosen = false, children }: BarRowProps) {
  return (
    <Grid
      as="li"
      gridTemplateColumns="subgrid"
      gridColumn="1 / -1"
      borderBottomWidth="1px"
      bg={isChosen ? 'owed.subtle' : undefined}
    >
      {children}
    </Grid>
  )
}

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
        className={`p-${tone}`}
        borderTopWidth={{ base: '6px', md: '14px' }}
        borderColor="colorPalette.emphasized"
        minW={some ? '2px' : '0'}
        style={{ width: `${share * 100}%` }}
      />
    </Box>
  )
}
