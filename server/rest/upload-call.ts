import { z } from 'zod'
import { UserErrorCode, refuse } from '../shared/user-error.js'
import { call, type Call } from './call.js'
import { fileOf } from './multipart.js'

export const uploadCall: Call = call({
  method: 'post',
  path: '/upload',
  act: 'uploadFile',
  summary: 'Upload a document, in the place of an image host',
  description:
    'One `file`: a JPEG, PNG, WebP, HEIC (kept as a JPEG) or PDF of at most 5 MB, or, signed in, a picture of up to 15 MB, which is kept smaller. Its address opens it for 24 hours; it can be attached once, by whoever uploaded it.',
  upload: true,
  status: 201,
  answer: z.object({ secure_url: z.string().describe('What to send as the address of the document.') }),
  handle: async ({ context, request }) => {
    const file = await fileOf(request, context.documents.limits.maxPictureBytes)
    if (!file) throw refuse(UserErrorCode.REQUIRED, 'file', 'No file was submitted.')
    const { key } = await context.documents.upload(file).finally(() => file.letGo())
    return { secure_url: `${context.config.publicUrl}/api/r/files/${key}` }
  },
})
