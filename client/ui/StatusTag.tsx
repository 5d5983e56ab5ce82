import { Box, chakra } from '@chakra-ui/react'
import type { Status } from './statuses'

/** A state as icon and word on its tint: `<StatusTag {...debtStatuses[debtor.status]} />`. */
export function StatusTag({ word, meaning, icon }: Status) {
  return (
    <chakra.span
      colorPalette={meaning}
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      minH="6"
      px="2"
      borderRadius="l2"
      bg="colorPalette.subtle"
      color="colorPalette.fg"
      textStyle="xs"
      fontWeight="medium"
      textAlign="start"
      // A tag is one shape; where a table is narrow, names break.
      whiteSpace="nowrap"
    >
      <Box as={icon} boxSize="14px" flexShrink="0" aria-hidden />
      {word}
    </chakra.span>
  )
}
