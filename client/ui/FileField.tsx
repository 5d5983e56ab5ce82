import { Box, chakra, Flex } from '@chakra-ui/react'
import { Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { FileCard } from './FileCard'
import { fieldIds, Question, type QuestionProps, wired } from './Question'
import { type UploadedFile, type Upload as Send, useUpload } from './useUpload'

interface FileFieldProps extends QuestionProps {
  value: UploadedFile | null
  onChange: (file: UploadedFile | null) => void
  /** Sends the file; rejects with an Error whose message can be shown. */
  upload: Send
  /** School documents are images; evidence may also be a PDF. */
  accept?: 'images' | 'images-and-pdf'
}

/** One file: chosen or dropped, sent at once, shown while it goes and when it is there, and taken back. */
export function FileField({ value, onChange, upload, accept = 'images', ...question }: FileFieldProps) {
  const { sending, problem, send, forget } = useUpload({ upload, accept, onChange })
  const error = problem ?? question.error
  const control = wired({ ...question, error })
  const held = sending ?? value
  const keepFocus = useFocusKept(control.id, Boolean(held))
  const take = (file: File) => {
    keepFocus()
    void send(file)
  }
  const remove = () => {
    keepFocus()
    forget()
    onChange(null)
  }
  return (
    <Question {...question} error={error}>
      {held ? (
        <FileCard
          id={control.id}
          file={held}
          labelledBy={fieldIds(question.name).label}
          describedBy={control['aria-describedby']}
          progress={sending?.progress}
          onRemove={remove}
        />
      ) : (
        <DropZone onFile={take}>
          <HiddenInput
            type="file"
            accept={ACCEPT[accept]}
            {...control}
            onChange={(event) => {
              const file = event.target.files?.[0]
              if (file) take(file)
              // So that the same file can be chosen again after it was refused.
              event.target.value = ''
            }}
          />
          <Invitation limits={LIMITS[accept]} />
        </DropZone>
      )}
    </Question>
  )
}

const ACCEPT = {
  images: 'image/png,image/jpeg,image/webp',
  'images-and-pdf': 'image/png,image/jpeg,image/webp,application/pdf',
}

const LIMITS = {
  images: 'A photo or scan (JPEG, PNG or WebP), up to 5 MB',
  'images-and-pdf': 'A photo, scan or PDF, up to 5 MB',
}

/** Chooser and card take each other's place: whoever stood on the one shall stand on the other, and nobody else be moved. */
function useFocusKept(id: string, held: boolean) {
  const acted = useRef(false)
  useLayoutEffect(() => {
    if (acted.current && document.activeElement === document.body) document.getElementById(id)?.focus()
  }, [held, id])
  return () => {
    acted.current = true
  }
}

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

interface DropZoneProps {
  onFile: (file: File) => void
  children: ReactNode
}

function DropZone({ onFile, children }: DropZoneProps) {
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
      <div>{children}</div>
    </Flex>
  )
}

/** Lies over the whole zone, unseen: every tap in it opens the chooser, and the keyboard finds a real input. */
const HiddenInput = chakra('input', {
  base: { position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer', width: 'full', height: 'full' },
})
