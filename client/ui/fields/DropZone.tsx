import { Box, chakra, Flex } from '@chakra-ui/react'
import { Upload } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import type { wired } from './Question'

interface DropZoneProps {
  /** Ties it to its question: `wired(question)`. */
  control: ReturnType<typeof wired>
  /** As the browser's chooser takes it. */
  accept: string
  /** What is taken, in words. */
  limits: string
  onFile: (file: File) => void
}

/** Where a file is chosen or dropped. */
export function DropZone({ control, accept, limits, onFile }: DropZoneProps) {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }
  return (
    <Flex
      asChild
      position="relative"
      align="center"
      gap="3"
      px="4"
      py="3"
      borderWidth="1px"
      borderStyle="dashed"
      borderColor={over ? 'brand.solid' : 'border.emphasized'}
      borderRadius="l2"
      bg={over ? 'brand.subtle' : 'bg.panel'}
      cursor="pointer"
      _print={{ display: 'none' }}
      _hover={{ borderColor: 'fg' }}
      css={{
        '&:has(:focus-visible)': {
          outline: '2px solid',
          outlineColor: 'brand.focusRing',
          outlineOffset: '2px',
        },
      }}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div>
        <HiddenInput
          type="file"
          accept={accept}
          {...control}
          onChange={(event) => {
            const file = event.target.files?.[0]
            if (file) onFile(file)
            // So that the same file can be chosen again after it was refused.
            event.target.value = ''
          }}
        />
        <Invitation limits={limits} />
      </div>
    </Flex>
  )
}

/** Lies over the whole zone, unseen: every tap in it opens the chooser, and the keyboard finds a real input. */
const HiddenInput = chakra('input', {
  base: { position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer', width: 'full', height: 'full' },
})

function Invitation({ limits }: { limits: string }) {
  return (
    <>
      <Box as={Upload} boxSize="5" color="brand.fg" aria-hidden flexShrink="0" />
      <Box>
        <chakra.span
          color="brand.fg"
          fontWeight="semibold"
          textDecoration="underline"
          textUnderlineOffset="3px"
        >
          Choose a file
        </chakra.span>
        <chakra.span hideBelow="md" color="fg.muted">
          {' '}
          or drop it here
        </chakra.span>
        <Box textStyle="xs" color="fg.muted">
          {limits}
        </Box>
      </Box>
    </>
  )
}
