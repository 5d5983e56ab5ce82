import { Box, Button, Center, CloseButton, Dialog, Flex, Image, Portal } from '@chakra-ui/react'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'

interface ImageZoomProps {
  open: boolean
  onClose: () => void
  title: string
  src: string
}

/** A picture over the whole screen, to be read closely: by buttons, or + and − and 0; the arrows move it. */
export function ImageZoom({ open, onClose, title, src }: ImageZoomProps) {
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(change) => !change.open && onClose()}
      size="full"
      motionPreset="none"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner p="0">
          <Dialog.Content borderRadius="0" h="100dvh" minH="0">
            <Zoomed title={title} src={src} />
            <Dialog.CloseTrigger asChild top="2.5" insetEnd="2">
              <CloseButton aria-label="Close" />
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

const STEPS = [1, 1.5, 2, 3, 4] as const

/** Mounted anew each time it is opened, so that each picture begins whole. */
function Zoomed({ title, src }: { title: string; src: string }) {
  const [step, setStep] = useState(0)
  const [state, setState] = useState<'coming' | 'there' | 'failed'>('coming')
  const scale = STEPS[step] ?? 1
  const { desk, keepMiddle } = useMiddleKept(scale)
  const go = (to: number) => {
    keepMiddle()
    setStep(Math.min(Math.max(to, 0), STEPS.length - 1))
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === '+' || key === '=') go(step + 1)
    if (key === '-') go(step - 1)
    if (key === '0') go(0)
  }
  return (
    <Flex direction="column" minH="0" flex="1" onKeyDown={onKeyDown}>
      <Flex
        align={{ base: 'flex-start', sm: 'center' }}
        direction={{ base: 'column', sm: 'row' }}
        gap={{ base: '1', sm: '3' }}
        ps={{ base: '4', md: '6' }}
        pe="14"
        py="2.5"
        borderBottomWidth="1px"
      >
        <Dialog.Title flex="1" minW="0">
          {title}
        </Dialog.Title>
        {/* Not `disabled` at the ends: that would take the focus, and with it the keys. */}
        <Flex gap="2" align="center">
          <Button variant="outline" onClick={() => go(step - 1)} aria-disabled={step === 0}>
            <ZoomOut size={18} aria-hidden /> Zoom out
          </Button>
          <Button variant="outline" onClick={() => go(step + 1)} aria-disabled={step === STEPS.length - 1}>
            <ZoomIn size={18} aria-hidden /> Zoom in
          </Button>
          <Box aria-live="polite" textStyle="figures" color="fg.muted" minW="12" textAlign="end">
            {scale * 100}%
          </Box>
        </Flex>
      </Flex>
      <Box
        ref={desk}
        tabIndex={0}
        data-autofocus
        role="region"
        aria-label={title}
        position="relative"
        flex="1"
        minH="0"
        overflow="auto"
        bg="bg.muted"
        focusVisibleRing="inside"
      >
        {state !== 'there' && (
          <Center position="absolute" inset="0" p="4" color="fg.muted" role="status">
            {state === 'coming'
              ? 'The picture is on its way.'
              : 'This picture could not be loaded. Close it, then open it once more.'}
          </Center>
        )}
        <Image
          src={src}
          alt={title}
          hidden={state === 'failed'}
          onLoad={() => setState('there')}
          onError={() => setState('failed')}
          position="absolute"
          top="0"
          insetStart="0"
          maxW="none"
          objectFit="contain"
          style={{ width: `${scale * 100}%`, height: `${scale * 100}%` }}
        />
      </Box>
    </Flex>
  )
}

/** What was in the middle of the screen stays there when the picture grows or shrinks. */
function useMiddleKept(scale: number) {
  const desk = useRef<HTMLDivElement>(null)
  const middle = useRef({ x: 0.5, y: 0.5 })
  useLayoutEffect(() => {
    const box = desk.current
    if (!box) return
    box.scrollLeft = middle.current.x * box.scrollWidth - box.clientWidth / 2
    box.scrollTop = middle.current.y * box.scrollHeight - box.clientHeight / 2
  }, [scale])
  const keepMiddle = () => {
    const box = desk.current
    if (!box) return
    middle.current = {
      x: (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
      y: (box.scrollTop + box.clientHeight / 2) / box.scrollHeight,
    }
  }
  return { desk, keepMiddle }
}
