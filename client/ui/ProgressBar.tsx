import { Box, Flex } from '@chakra-ui/react'

/** How far something has got, 0 to 1, as a bar and a figure. `label` says what. */
export function ProgressBar({ value, label }: { value: number; label: string }) {
  const percent = Math.round(value * 100)
  return (
    <Flex align="center" gap="3">
      <Box
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        flex="1"
        bg="bg.emphasized"
        borderRadius="full"
      >
        {/* A border, which stays when the device chooses the colours. */}
        <Box
          borderTopWidth="4px"
          borderColor="brand.solid"
          borderRadius="full"
          style={{ width: `${percent}%` }}
          transition="width 150ms"
        />
      </Box>
      <Box
        textStyle="xs"
        fontVariantNumeric="tabular-nums"
        color="fg.muted"
        minW="9"
        textAlign="end"
        whiteSpace="nowrap"
      >
        {percent}%
      </Box>
    </Flex>
  )
}
