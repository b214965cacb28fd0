import { useState } from 'react'
import * as styles from './picture.css.ts'
import { StandIn, type StandInProps } from './stand-in.tsx'

/** Files of a picture in one format. */
export interface PictureFormat {
  /** Media type, such as `image/avif`. */
  type: string
  srcSet: string
}

/** The files of a picture. */
export interface PictureFiles {
  /** What every browser can show. */
  src: string
  srcSet?: string | undefined
  /** Other formats, the best first: a browser takes the first that it knows. */
  formats?: readonly PictureFormat[] | undefined
}

/** One picture in the sizes the server made. */
export interface PictureSource extends PictureFiles {
  /** Says what is seen; empty where the text beside it already does. */
  alt: string
  /** Tiny blurred version as a data: URL, or a CSS colour; shown until the picture is there. */
  placeholder?: string | undefined
}

export interface PictureProps {
  picture: PictureSource | undefined
  sizes?: string | undefined
  /** In sight at first: fetched at once, before others. The rest waits until it is nearly in sight. */
  priority?: boolean | undefined
  fit?: 'cover' | 'contain' | undefined
  /** The box: `fill` that of the parent (default), `card` 4:3, `wide` 16:10, as wide as there is room. */
  ratio?: 'fill' | 'card' | 'wide' | undefined
  /** Only the placeholder: nothing of it is fetched. */
  isCovered?: boolean | undefined
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
export function Picture({
  picture,
  sizes,
  priority = false,
  fit = 'cover',
  ratio = 'fill',
  isCovered = false,
  standIn,
}: PictureProps) {
  const [failed, setFailed] = useState<string>()
  const frame = styles.frame({ ratio, isClear: fit === 'contain' })
  if (!picture || failed === picture.src) {
    return (
      <span className={frame}>
        <StandIn {...standIn} />
      </span>
    )
  }
  const { src, srcSet, formats, alt, placeholder } = picture
  if (isCovered) return <span className={frame} role="img" aria-label={alt} style={ground(placeholder)} />
  const image = (
    <img
      // How it is fetched and how wide it is stands before what is fetched: else the browser chooses a file twice.
      sizes={srcSet ? sizes : undefined}
      fetchPriority={priority ? 'high' : 'auto'}
      loading={priority ? 'eager' : 'lazy'}
      decoding="async"
      srcSet={srcSet}
      src={src}
      alt={alt}
      draggable={false}
      onError={() => setFailed(src)}
      className={styles.image({ fit })}
    />
  )
  return (
    <span className={frame} style={ground(placeholder)}>
      {formats?.length ? (
        <picture className={styles.formats}>
          {formats.map((one) => (
            <source key={one.type} type={one.type} sizes={sizes} srcSet={one.srcSet} />
          ))}
          {image}
        </picture>
      ) : (
        image
      )}
    </span>
  )
}
