import { Box, Flex } from '@chakra-ui/react'
import { WifiOff } from 'lucide-react'
import { useLineIsLost } from './line'

/**
 * A quiet bar at the foot of the window while nothing gets through, gone by itself. Over the page, so that nothing moves,
 * but at its end it has a place of its own: what stands at the foot of a page can be scrolled free.
 */
export function LineNotice() {
  const isLost = useLineIsLost()
  return (
    // Always there: a screen reader hears only what changes inside.
    <Box aria-live="polite" position="sticky" bottom="0" zIndex="toast" _print={{ display: 'none' }}>
      {isLost && (
        <Flex
          ref={keepClear}
          align="center"
          justify="center"
          gap="2.5"
          px="4"
          py="2.5"
          bg="bg.inverted"
          color="fg.inverted"
          textStyle="sm"
        >
          <Box asChild boxSize="18px" flexShrink="0">
            <WifiOff aria-hidden />
          </Box>
          {LINE_IS_LOST}
        </Flex>
      )}
    </Box>
  )
}

/** Whoever goes from field to field finds none of them under the bar. */
function keepClear(bar: HTMLElement | null) {
  const { style } = document.documentElement
  style.scrollPaddingBottom = `${bar?.offsetHeight ?? 0}px`
  return () => {
    style.removeProperty('scroll-padding-bottom')
  }
}

export const LINE_IS_LOST = 'You are offline. What you type is kept. Send it when you are connected again.'
