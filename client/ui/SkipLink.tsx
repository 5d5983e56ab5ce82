import { chakra } from '@chakra-ui/react'

export const CONTENT_ID = 'content'

/** The first stop of the keyboard: past the navigation, to what the page is about. */
export function SkipLink() {
  return (
    <chakra.a
      href={`#${CONTENT_ID}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(CONTENT_ID)?.focus()
      }}
      position="fixed"
      top="2"
      insetStart="2"
      zIndex="skipNav"
      bg="brand.solid"
      color="brand.contrast"
      fontWeight="semibold"
      px="4"
      py="2.5"
      borderRadius="l2"
      _print={{ display: 'none' }}
      transform="translateY(-200%)"
      _focusVisible={{ transform: 'none', outline: '2px solid', outlineColor: 'fg', outlineOffset: '2px' }}
    >
      Skip to the content
    </chakra.a>
  )
}
