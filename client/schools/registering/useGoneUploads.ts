import { useEffect, useState } from 'react'
import { filePath } from '../../ui/filePath'
import type { UploadedFile } from '../../ui/fields/useUpload'
import { DOCUMENTS, type DocumentName } from '../../../common/school-words'

/** A draft may be older than its uploads, which are kept for a day. Answers those that are gone, once that is known. */
export function useGoneUploads(
  answers: Record<DocumentName, UploadedFile | null>,
  onGone: (names: readonly DocumentName[]) => void,
) {
  const [ask] = useState(() => async (signal: AbortSignal) => {
    const gone = await Promise.all(DOCUMENTS.map((name) => isGone(answers[name], signal)))
    const names = DOCUMENTS.filter((_, at) => gone[at])
    if (names.length > 0 && !signal.aborted) onGone(names)
  })
  useEffect(() => {
    const left = new AbortController()
    void ask(left.signal)
    return () => left.abort()
  }, [ask])
}

/** Only where the server says so: without a connection nobody knows. */
async function isGone(file: UploadedFile | null, signal: AbortSignal): Promise<boolean> {
  if (!file) return false
  try {
    return (await fetch(filePath(file.url), { method: 'HEAD', signal })).status === 404
  } catch {
    return false
  }
}
