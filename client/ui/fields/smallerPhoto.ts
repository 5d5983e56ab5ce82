import { UPLOAD_BYTES } from '../../../common/limits'

/** As the server makes them: a page of print stays readable. */
const LONGER_SIDE = 2400
const QUALITY = 0.85

/** Whether it is a picture, as far as the browser can tell: not all know the type of a HEIC. */
export const isPhoto = ({ type, name }: File) => type.startsWith('image/') || /\.hei[cf]$/i.test(name)

/**
 * A photo above the usual limit as a smaller JPEG, without its place and camera. The file itself if it is small enough, or if
 * this browser cannot open it: then the server tries.
 */
export async function smallerPhoto(file: File): Promise<File> {
  if (file.size <= UPLOAD_BYTES || !isPhoto(file)) return file
  try {
    const drawn = await draw(await createImageBitmap(file))
    const name = `${file.name.replace(/\.[^.]*$/, '')}.jpg`
    return drawn && drawn.size < file.size ? new File([drawn], name, { type: drawn.type }) : file
  } catch {
    return file
  }
}

function draw(bitmap: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, LONGER_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.resolve(null)
  // A JPEG has no see-through parts.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}
