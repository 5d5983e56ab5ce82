import { useLayoutEffect, useRef } from 'react'
import { DropZone } from './DropZone'
import { FileCard } from './FileCard'
import { fieldIds, Question, type QuestionProps, wired } from './Question'
import { type OnItsWay, type UploadedFile, type Upload as Send, useUpload } from './useUpload'

interface FileFieldProps extends QuestionProps {
  value: UploadedFile | null
  onChange: (file: UploadedFile | null) => void
  /** The form around it is not sent without what is on its way. */
  onSending: (file: OnItsWay | null) => void
  /** Sends the file; rejects with an Error whose message can be shown. */
  upload: Send
}

/** One file: chosen or dropped, sent at once, shown while it goes and when it is there, and taken back. */
export function FileField({ value, onChange, onSending, upload, ...question }: FileFieldProps) {
  const { sending, problem, send, forget } = useUpload({ upload, onChange, onSending })
  const error = problem ?? question.error
  const control = wired({ ...question, error })
  const held = sending ?? value
  const keepFocus = useFocusOnField(control.id, sending ? 'on its way' : value ? 'there' : 'none')
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
        <DropZone control={control} accept={ACCEPT} limits={LIMITS} onFile={take} />
      )}
    </Question>
  )
}

/** Any picture, so that a phone hands a HEIC over as a JPEG where it can. */
const ACCEPT = 'image/*,application/pdf'

const LIMITS = 'A photo up to 15 MB, or a PDF up to 5 MB'

/** Chooser and card take each other's place: whoever stood on the one shall stand on the other, and nobody else be moved. */
function useFocusOnField(id: string, file: 'none' | 'on its way' | 'there') {
  const acted = useRef(false)
  useLayoutEffect(() => {
    if (acted.current && document.activeElement === document.body)
      document.getElementById(id)?.focus({ preventScroll: file === 'there' })
  }, [file, id])
  return () => {
    acted.current = true
  }
}
