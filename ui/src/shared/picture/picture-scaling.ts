/** One try at a JPEG small enough: longest edge in px, quality from 0 to 1. */
export interface Attempt {
  edge: number
  quality: number
}

/**
 * Larger than any variant the server makes (1920 px), so that what is seen stays the same; tried in turn until the result
 * fits.
 */
export const attempts: readonly Attempt[] = [
  { edge: 4096, quality: 0.9 },
  { edge: 4096, quality: 0.8 },
  { edge: 3072, quality: 0.85 },
  { edge: 2560, quality: 0.8 },
  { edge: 1920, quality: 0.8 },
  { edge: 1920, quality: 0.6 },
]

/** Size within `edge`, in whole pixels, never larger than it is. */
export function fitWithin(width: number, height: number, edge: number): { width: number; height: number } {
  const scale = Math.min(1, edge / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** `IMG_0412.HEIC` → `IMG_0412.jpg`. */
export const jpegName = (name: string): string => `${name.replace(/\.[^.]*$/, '') || 'picture'}.jpg`
