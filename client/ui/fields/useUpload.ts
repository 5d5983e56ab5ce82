import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { PHOTO_BYTES, UPLOAD_BYTES } from '../../../common/limits'
import { fileSize } from './fileSize'
import { isPhoto, smallerPhoto } from './smallerPhoto'

export interface UploadedFile {
  id: string
  url: string
  name: string
  /** What was done to it on its way. */
  note?: string
}

/** Sends one file, and answers what is kept of it. `onProgress` takes 0 to 1; `signal` is aborted when the person stops it. */
export type Upload = (
  file: File,
  onProgress: (done: number) => void,
  signal: AbortSignal,
) => Promise<{ id: string; url: string; size?: number }>

/** A file on its way, as whoever sends the form around it knows it. */
export interface OnItsWay {
  name: string
  stop: () => void
}

interface UseUploadOptions {
  upload: Upload
  onChange: (file: UploadedFile | null) => void
  /** What is on its way; null: nothing any more. */
  onSending: (file: OnItsWay | null) => void
}

/** One upload at a time: a later one, or leaving, makes an earlier one's end count for nothing. */
export function useUpload({ upload, onChange, onSending }: UseUploadOptions) {
  const [sending, setSending] = useState<{ name: string; progress: number }>()
  const [problem, setProblem] = useState<string>()
  const current = useRef<AbortController>(undefined)
  // As they are when the file has arrived: what was answered meanwhile stays answered.
  const told = useRef({ onChange, onSending })
  useLayoutEffect(() => {
    told.current = { onChange, onSending }
  })
  useEffect(
    () => () => {
      if (!current.current || current.current.signal.aborted) return
      current.current.abort()
      told.current.onSending(null)
    },
    [],
  )

  const over = () => {
    setSending(undefined)
    told.current.onSending(null)
  }
  const forget = () => {
    current.current?.abort()
    over()
    setProblem(undefined)
  }
  const send = async (file: File) => {
    forget()
    const refusal = refuse(file)
    if (refusal) return setProblem(refusal)
    const mine = (current.current = new AbortController())
    const unlessStopped = (act: () => void) => mine.signal.aborted || act()
    setSending({ name: file.name, progress: 0 })
    told.current.onSending({ name: file.name, stop: forget })
    try {
      const onProgress = (progress: number) => unlessStopped(() => setSending({ name: file.name, progress }))
      const sent = await smallerPhoto(file)
      if (mine.signal.aborted) return
      const { size = sent.size, ...stored } = await upload(sent, onProgress, mine.signal)
      const note = file.size > UPLOAD_BYTES && size < file.size && madeSmaller(file.size, size)
      unlessStopped(() => told.current.onChange({ ...stored, name: sent.name, ...(note && { note }) }))
    } catch (error) {
      unlessStopped(() => setProblem(error instanceof Error ? error.message : SENDING_FAILED))
    }
    unlessStopped(over)
  }
  return { sending, problem, send, forget }
}

const madeSmaller = (from: number, to: number) => `Made smaller: ${fileSize(from)} → ${fileSize(to)}`

const SENDING_FAILED = 'The file did not get through. Check your connection and choose it again.'

/** Only what the browser can tell without reading the file: the server looks at its bytes. */
function refuse(file: File): string | undefined {
  if (!isPhoto(file) && file.type !== 'application/pdf')
    return `“${file.name}” is not an image or a PDF. Choose a photo, a scan or a PDF.`
  if (file.size === 0) return `“${file.name}” is empty. Choose another file.`
  if (isPhoto(file) && file.size > PHOTO_BYTES)
    return `“${file.name}” is larger than 15 MB. Choose a smaller one, or a photo taken at a lower size.`
  if (!isPhoto(file) && file.size > UPLOAD_BYTES)
    return `“${file.name}” is larger than 5 MB. Choose a smaller one, or photos of its pages.`
}
