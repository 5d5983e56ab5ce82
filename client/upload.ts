import { OFFLINE } from './user-errors'
import type { Upload } from './ui/fields/useUpload'

/** Sends one file and answers its id, address and size as kept. Rejects with an Error whose message can be shown. */
export const upload: Upload = async (file, onProgress, signal) => {
  const { file: stored, refusal } = read(await post(UPLOAD, file, { onProgress, signal }))
  if (stored) return stored
  throw new Error(refusal)
}

interface PostOptions {
  /** Takes 0 to 1. */
  onProgress: (done: number) => void
  signal: AbortSignal
  /** What stands in the `input` beside the file. */
  beside?: object
}

/**
 * Sends one file with a mutation that takes it in its `input`, and answers what came back. Rejects with an Error whose
 * message can be shown. Not through Apollo: only XMLHttpRequest tells how far an upload is.
 */
export const post = (
  query: string,
  file: File,
  { onProgress, signal, beside }: PostOptions,
): Promise<string> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/graphql')
    // The server asks for a header that a form on another site cannot send.
    request.setRequestHeader('apollo-require-preflight', '1')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    signal.addEventListener('abort', () => request.abort())
    request.addEventListener('abort', () => reject(signal.reason))
    request.addEventListener('error', () => reject(new Error(OFFLINE)))
    request.addEventListener('load', () => resolve(request.responseText))
    request.send(multipart(query, file, beside))
  })

const UPLOAD = `mutation UploadFile($input: UploadFileInput!) {
  uploadFile(input: $input) { file { id url size } userErrors { message } }
}`

/** As the GraphQL multipart request specification orders the parts: the operation, where the file belongs, the file. */
function multipart(query: string, file: File, beside: object = {}): FormData {
  const parts = new FormData()
  parts.append('operations', JSON.stringify({ query, variables: { input: { ...beside, file: null } } }))
  parts.append('map', JSON.stringify({ 0: ['variables.input.file'] }))
  parts.append('0', file)
  return parts
}

interface Answer {
  data?: {
    uploadFile?: { file: { id: string; url: string; size: number } | null; userErrors: { message: string }[] }
  }
  errors?: { message: string }[]
}

function read(body: string) {
  try {
    const { data, errors } = JSON.parse(body) as Answer
    const refusal = data?.uploadFile?.userErrors[0] ?? errors?.[0]
    return { file: data?.uploadFile?.file, refusal: refusal?.message ?? NOT_KEPT }
  } catch {
    return { file: null, refusal: NOT_KEPT }
  }
}

const NOT_KEPT = 'The file could not be kept. Please try again in a minute.'
