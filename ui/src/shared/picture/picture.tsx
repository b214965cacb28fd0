import type { Picture as StoredPicture } from '@forecourt/contracts'
import { StandIn, type StandInProps } from '@forecourt/design-system'
import { useState } from 'react'
import * as styles from './picture.css.ts'
import { nearestWidth, offeredFormats, pictureFile, pictureSet } from './picture-source.ts'

export interface PictureProps {
  /** Null: a drawing stands in for it. */
  picture: StoredPicture | null | undefined
  /** What it shows; empty where the text beside says it. */
  alt: string
  /** `sizes` of the `img`: how wide it is laid out, e.g. `(min-width: 768px) 33vw, 100vw`. */
  sizes: string
  /** `card` 4:3 (default), `wide` 16:10, `fill` the parent's height. */
  ratio?: keyof typeof styles.ratio | undefined
  /** In view at once: fetched early and not lazily. */
  priority?: boolean | undefined
  /** Whole picture with bars instead of cropped. */
  contain?: boolean | undefined
  /** Only its blur: nothing of it is fetched. */
  isCovered?: boolean | undefined
  /** What is drawn where there is none. Default: a car. */
  standIn?: StandInProps | undefined
  className?: string | undefined
}

/** A stored picture in every width and format we have, over its blur until the file is there. Never shifts the layout. */
export function Picture({
  picture,
  alt,
  sizes,
  ratio = 'card',
  priority = false,
  contain = false,
  isCovered = false,
  standIn,
  className,
}: PictureProps) {
  const [shown, setShown] = useState(false)
  const frame = [styles.frame, styles.ratio[ratio], className].filter(Boolean).join(' ')
  if (!picture) {
    return (
      <span className={frame}>
        <StandIn {...standIn} />
      </span>
    )
  }
  if (isCovered)
    return <span className={frame} role="img" aria-label={alt} style={{ backgroundImage: `url("${picture.blur}")` }} />
  const formats = offeredFormats(picture)
  const last = formats.at(-1) ?? 'webp'
  return (
    <span className={frame} style={{ backgroundImage: shown ? undefined : `url("${picture.blur}")` }}>
      <picture>
        {formats.map((format) => (
          <source key={format} type={`image/${format}`} srcSet={pictureSet(picture, format)} sizes={sizes} />
        ))}
        <img
          className={contain ? `${styles.image} ${styles.contain}` : styles.image}
          src={pictureFile(picture, nearestWidth(picture, 640), last)}
          alt={alt}
          width={picture.width}
          height={picture.height}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding="async"
          draggable={false}
          data-shown={shown || undefined}
          // A picture from the cache may be complete before React listens.
          ref={(image) => {
            if (image?.complete && image.naturalWidth > 0) setShown(true)
          }}
          onLoad={() => setShown(true)}
          onError={() => setShown(true)}
        />
      </picture>
    </span>
  )
}
