import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'

interface CodeBlockProps {
  /** What it does: names it to a screen reader, and stands over it. */
  label: string
  code: string
}

/** Something to paste into a terminal. */
export function CodeBlock({ label, code }: CodeBlockProps) {
  const text = useRef<HTMLPreElement>(null)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      setCopied(true)
    } catch {
      // A page without https may not write there; what is marked can be copied by hand.
      if (text.current) getSelection()?.selectAllChildren(text.current)
    }
  }
  return (
    <Box bg="bg.panel" borderWidth="1px" borderTopWidth="2px" borderTopColor="fg" borderRadius="l1" my="4">
      <Flex
        align="center"
        wrap="wrap"
        justify="space-between"
        columnGap="4"
        ps={{ base: '4', md: '5' }}
        pe="1"
        borderBottomWidth="1px"
      >
        <Box textStyle="overline" flex="1 1 7rem">
          {label}
        </Box>
        <Button variant="ghost" size="md" aria-label={`Copy: ${label}`} onClick={() => void copy()}>
          {copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </Flex>
      <chakra.pre
        ref={text}
        role="region"
        aria-label={label}
        // It is wider than most screens: the keyboard scrolls it too.
        tabIndex={0}
        overflowX="auto"
        px={{ base: '4', md: '5' }}
        py="4"
        fontFamily="mono"
        textStyle="xs"
        lineHeight="1.5rem"
        focusVisibleRing="inside"
      >
        {code}
      </chakra.pre>
    </Box>
  )
}
