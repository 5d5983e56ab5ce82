import { Button, chakra, Flex } from '@chakra-ui/react'
import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Notice } from './Notice'
import { notify } from './overlays/toaster'

interface ShownOnceProps {
  title: string
  /** Of the field that holds it. */
  label: string
  value: string
  onKept: () => void
  /** What it is for, and how to keep it. */
  children: ReactNode
}

/** A secret at the only time that it is shown: marked, to be copied. */
export function ShownOnce({ title, label, value, onKept, children }: ShownOnceProps) {
  const [copied, setCopied] = useState(false)
  const shown = useRef<HTMLInputElement>(null)
  useEffect(() => shown.current?.select(), [value])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      // A page without https may not write there; what is marked can be copied by hand.
      shown.current?.select()
      notify.info('It is selected: copy it with your keyboard, or press and hold it.')
    }
  }
  return (
    <Notice
      title={title}
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
      {children}
      <Secret
        ref={shown}
        readOnly
        aria-label={label}
        value={value}
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
