import { useState } from 'react'
import * as styles from './picture.css.ts'
import { StandIn, type StandInProps } from './stand-in.tsx'

/** One picture in the sizes the server made. */
export interface PictureSource {
  src: string
  srcSet?: string | undefined
  /** Says what is seen; empty where the text beside it already does. */
  alt: string
  /** Tiny blurred version as a data: URL, or a CSS colour; shown until the picture is there. */
  placeholder?: string | undefined
}

export interface PictureProps {
  picture: PictureSource | undefined
  sizes?: string | undefined
  /** First picture of the page: loads before scripts finish. */
  priority?: boolean | undefined
  fit?: 'cover' | 'contain' | undefined
  /** What is drawn where it is missing or broken. Default: a car. */
  standIn?: StandInProps | undefined
}

function ground(placeholder: string | undefined) {
  if (!placeholder) return undefined
  return placeholder.startsWith('data:')
    ? { backgroundImage: `url("${placeholder}")` }
    : { backgroundColor: placeholder }
}

/** A picture that fills its box: blurred placeholder first, a drawing when it is missing or broken. */
export function Picture({ picture, sizes, priority = false, fit = 'cover', standIn }: PictureProps) {
  const [failed, setFailed] = useState<string>()
  const broken = !picture || failed === picture.src
  return (
    <span
      className={fit === 'contain' ? `${styles.frame} ${styles.clear}` : styles.frame}
      style={broken ? undefined : ground(picture.placeholder)}
    >
      {broken ? (
        <StandIn {...standIn} />
      ) : (
        <img
          // How it is fetched and how wide it is stands before what is fetched: else the browser chooses a file twice.
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding="async"
          sizes={picture.srcSet ? sizes : undefined}
          srcSet={picture.srcSet}
          src={picture.src}
          alt={picture.alt}
          draggable={false}
          onError={() => setFailed(picture.src)}
          className={fit === 'contain' ? `${styles.image} ${styles.contain}` : styles.image}
        />
      )}
    </span>
  )
}
