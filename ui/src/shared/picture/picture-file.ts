import { pictureMaxBytes } from '@forecourt/contracts'
import { contentOf, headBytes } from './picture-content.ts'
import { attempts, fitWithin, jpegName } from './picture-scaling.ts'

/** Why a file cannot be sent as it is. `heic`: this browser cannot decode it; `tooLarge` may be made smaller. */
export type FileProblem = 'empty' | 'wrongType' | 'tooLarge' | 'heic' | 'unreadable'

export type PreparedFile = { file: File } | { problem: FileProblem }

/**
 * A file as the server takes it (rulings 4: JPG or PNG, at most 5 MB). A HEIC picture becomes a JPEG where the browser can
 * decode it. A picture that is too large is made smaller only when the person said so (`mayShrink`): nobody's picture is
 * changed unasked. Re-encoding also drops its metadata, the place it was taken among it.
 */
export async function prepareFile(file: File, mayShrink: boolean): Promise<PreparedFile> {
  if (file.size === 0) return { problem: 'empty' }
  const content = contentOf(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()))
  if (content === 'other') return { problem: 'wrongType' }
  if (content === 'heic') return (await asJpeg(file)) ?? { problem: 'heic' }
  if (mayShrink) return (await asJpeg(file)) ?? { problem: 'unreadable' }
  return file.size <= pictureMaxBytes ? { file } : { problem: 'tooLarge' }
}

/** Decoded, upright, and as a JPEG of at most 5 MB; null where the browser cannot decode it, or no size fits. */
async function asJpeg(file: File): Promise<PreparedFile | null> {
  const picture = await decode(file)
  if (!picture) return null
  try {
    for (const { edge, quality } of attempts) {
      const blob = await encode(picture, edge, quality)
      if (blob && blob.size <= pictureMaxBytes) {
        return { file: new File([blob], jpegName(file.name), { type: 'image/jpeg', lastModified: file.lastModified }) }
      }
    }
    return null
  } finally {
    picture.release()
  }
}

interface Decoded {
  source: ImageBitmap | HTMLImageElement
  width: number
  height: number
  release(): void
}

/** A bitmap where the browser makes one of a file, else by an element: Safari shows HEIC that it will not turn into a bitmap. */
async function decode(file: File): Promise<Decoded | null> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    return { source: bitmap, width: bitmap.width, height: bitmap.height, release: () => bitmap.close() }
  } catch {
    return decodeByElement(file)
  }
}

async function decodeByElement(file: File): Promise<Decoded | null> {
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    return { source: image, width, height, release: () => URL.revokeObjectURL(url) }
  } catch {
    URL.revokeObjectURL(url)
    return null
  }
}

async function encode({ source, width, height }: Decoded, edge: number, quality: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, fitWithin(width, height, edge))
  const context = canvas.getContext('2d')
  if (!context) return null
  // A JPEG has no transparency; a PNG with some gets paper behind it, not black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
