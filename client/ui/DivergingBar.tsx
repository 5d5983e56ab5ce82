import { Box } from '@chakra-ui/react'

/** To the right what speaks for it, to the left what speaks against. `share` from -1 to 1 of half the width; 0 is no bar. */
export function DivergingBar({ share }: { share: number }) {
  const against = share < 0
  return (
    <Box position="relative" h="4" aria-hidden css={{ printColorAdjust: 'exact' }}>
      {share !== 0 && (
        <Box
          position="absolute"
          insetBlock="3px"
          {...{ [against ? 'insetInlineEnd' : 'insetInlineStart']: '50%' }}
          // In the style and not in a class: there is one width for each weight.
          style={{ width: `${Math.abs(share) * 50}%` }}
          bg={against ? 'bg.muted' : { base: 'fg', _highContrast: 'CanvasText' }}
          borderWidth="1px"
          borderColor={against ? 'border.emphasized' : 'fg'}
        />
      )}
      {/* A border, which is printed and stays where the device chooses the colours. */}
      <Box
        position="absolute"
        insetBlock="0"
        insetInlineStart="50%"
        borderInlineStartWidth="1px"
        ms="-0.5px"
        borderColor="fg"
      />
    </Box>
  )
}
