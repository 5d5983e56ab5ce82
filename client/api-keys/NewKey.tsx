import { Button, chakra, Flex } from '@chakra-ui/react'
import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Notice } from '../ui/Notice'
import { notify } from '../ui/toaster'

export interface MadeKey {
  name: string
  key: string
}

/** The only time that a key is shown. */
export function NewKey({ made, onKept }: { made: MadeKey; onKept: () => void }) {
  const [copied, setCopied] = useState(false)
  const shown = useRef<HTMLInputElement>(null)
  useEffect(() => shown.current?.select(), [made.key])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(made.key)
      setCopied(true)
    } catch {
      // A page without https may not write there; what is marked can be copied by hand.
      shown.current?.select()
      notify.info('The key is marked: copy it with your keyboard or by pressing long.')
    }
  }
  return (
    <Notice
      title={`Copy the key “${made.name}” now`}
      tone="waiting"
      action={
        <Flex gap="3" wrap="wrap" colorPalette="brand">
          <Button onClick={() => void copy()}>
            {copied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
            {copied ? 'Copied' : 'Copy'}
          </Button>
          <Button variant="outline" onClick={onKept}>
            I have kept it safe
          </Button>
        </Flex>
      }
    >
      It is never shown again, and we cannot look it up. Keep it like a password: not in an e-mail, not in a
      web page.
      <Secret
        ref={shown}
        readOnly
        aria-label={`The key ${made.name}`}
        value={made.key}
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Notice>
  )
}

const Secret = chakra('input', {
  base: {
    display: 'block',
    w: 'full',
    mt: '3',
    px: '3',
    minH: '11',
    fontFamily: 'mono',
    textStyle: 'sm',
    bg: 'bg.panel',
    color: 'fg',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'l2',
    focusVisibleRing: 'outside',
    focusRingColor: 'brand.focusRing',
  },
})
