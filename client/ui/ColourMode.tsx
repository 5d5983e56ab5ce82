import { chakra, Flex, VisuallyHidden } from '@chakra-ui/react'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useId, useSyncExternalStore } from 'react'

/** Light, dark, or as the device is. public/colour-mode.js does the painting, before React is there. */
export function ColourMode() {
  const mode = useSyncExternalStore(onChange, readMode, (): Mode => 'system')
  const group = useId()
  return (
    <chakra.fieldset>
      <VisuallyHidden asChild>
        <legend>Colours</legend>
      </VisuallyHidden>
      <Flex borderWidth="1px" borderRadius="l2" w="fit-content" bg="bg.panel">
        {MODES.map(({ value, words, icon: Icon }) => (
          <Choice key={value}>
            <VisuallyHidden asChild>
              <input
                type="radio"
                name={group}
                value={value}
                checked={mode === value}
                onChange={() => writeMode(value)}
              />
            </VisuallyHidden>
            <Icon size={18} aria-hidden />
            <VisuallyHidden>{words}</VisuallyHidden>
          </Choice>
        ))}
      </Flex>
    </chakra.fieldset>
  )
}

type Mode = 'light' | 'dark' | 'system'

const MODES = [
  { value: 'light', words: 'Light', icon: Sun },
  { value: 'dark', words: 'Dark', icon: Moon },
  { value: 'system', words: 'As my device', icon: Monitor },
] as const

const Choice = chakra('label', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    w: '11',
    h: { base: '11', md: '9' },
    color: 'fg.subtle',
    cursor: 'pointer',
    borderRadius: 'l1',
    borderWidth: '1px',
    borderColor: 'border.unseen',
    _hover: { color: 'fg' },
    '&:has(:checked)': { bg: 'brand.subtle', borderColor: 'brand.subtle', color: 'brand.fg' },
    '&:has(:focus-visible)': {
      outline: '2px solid',
      outlineColor: 'brand.focusRing',
      outlineOffset: '1px',
      zIndex: 1,
    },
  },
})

function onChange(listener: () => void) {
  window.addEventListener(CHANGED, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(CHANGED, listener)
    window.removeEventListener('storage', listener)
  }
}

const CHANGED = 'dma:colour-mode'
const KEY = 'dma-colour-mode'

function readMode(): Mode {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === 'light' || kept === 'dark' ? kept : 'system'
  } catch {
    return 'system'
  }
}

function writeMode(mode: Mode) {
  try {
    localStorage.setItem(KEY, mode)
  } catch {
    // A browser that forbids storage stays with the device's mode.
  }
  window.dispatchEvent(new Event(CHANGED))
}
