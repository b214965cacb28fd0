import type { KeyboardEvent } from 'react'
import type { PictureFiles, PictureSource } from '../picture/picture.tsx'

/** A picture of a gallery; without `thumb` or `large` its own `src` stands there. */
export interface GalleryPicture extends PictureSource {
  thumb?: PictureFiles | undefined
  large?: PictureFiles | undefined
}

/** The file to begin with, in each format. */
export const filesOf = (picture: GalleryPicture, size: 'thumb' | 'large'): PictureFiles =>
  picture[size] ?? { src: picture.src }

/** Every text of a gallery. */
export interface GalleryLabels {
  /** "Pictures of Peugeot 308 SW" */
  gallery: string
  previous: string
  next: string
  fullScreen: string
  /** Leaves the browser's full screen; the pictures stay. */
  exitFullScreen: string
  close: string
  zoomIn: string
  zoomOut: string
  /** "Zoom 250 %", announced */
  zoomLevel: (percent: number) => string
  /** "3 of 12", announced; the eye sees "3 / 12" */
  counter: (position: number, total: number) => string
  /** "Show picture 3" */
  thumbnail: (position: number) => string
}

/** What the eye sees of the position. */
export const countText = (position: number, total: number): string => `${position} / ${total}`

/** Moves by arrow keys, Home and End. */
export function moveByKey(event: KeyboardEvent, index: number, count: number, go: (to: number) => void): void {
  const back = document.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
  const on = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const to = { [back]: index - 1, [on]: index + 1, Home: 0, End: count - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  go(to)
}
