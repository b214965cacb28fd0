import { ChevronLeft, ChevronRight, Expand } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import { useCarousel } from '../carousel/use-carousel.ts'
import { latePart, partMissing, useLatePart } from '../late/late-part.ts'
import { VisuallyHidden } from '../layout/text.tsx'
import { useLaidOut } from '../layout/use-laid-out.ts'
import { Picture } from '../picture/picture.tsx'
import type { StandInProps } from '../picture/stand-in.tsx'
import * as styles from './gallery.css.ts'
import { countText, type GalleryLabels, type GalleryPicture, moveByKey } from './gallery-picture.ts'
import { Thumbnails } from './thumbnails.tsx'
import { enterFullScreen } from './use-browser-full-screen.ts'

const viewer = latePart(async () => (await import('./gallery-full-screen.tsx')).GalleryFullScreen)

export interface GalleryProps {
  pictures: readonly GalleryPicture[]
  labels: GalleryLabels
  /** Badges on the picture. */
  badges?: ReactNode
  /** Drawn where there is no picture. */
  standIn?: StandInProps | undefined
  /** `sizes` of the pictures until the stage is laid out, which then says how wide they are. */
  sizes?: string | undefined
  transitionName?: string | undefined
}

const widthOf = (stage: HTMLElement): number => stage.clientWidth

/** Pictures of one vehicle: swipe, arrow keys, thumbnails, counter, full screen with zoom. */
export function Gallery({
  pictures,
  labels,
  badges,
  standIn,
  sizes = '(min-width: 1024px) 66vw, 100vw',
  transitionName,
}: GalleryProps) {
  const [full, setFull] = useState(false)
  const { ref, index, go, onScroll } = useCarousel<HTMLElement>(pictures.length)
  const Viewer = useLatePart(viewer, { isWanted: false })
  /** The screen is filled only once there is something to fill it with. */
  const show = (isWholeScreen: boolean) => {
    const open = () => {
      // Whoever has left meanwhile keeps their screen as it is.
      if (!ref.current) return
      if (isWholeScreen) enterFullScreen()
      setFull(true)
    }
    if (viewer.value) open()
    else void viewer.load().then(open, partMissing)
  }
  const width = useLaidOut(ref, widthOf)
  const shownSizes = width ? `${width}px` : sizes
  const total = pictures.length
  if (total === 0)
    return (
      <div className={styles.stage}>
        <Picture picture={undefined} standIn={standIn} />
        {badges ? <div className={styles.badges}>{badges}</div> : null}
      </div>
    )
  return (
    <div className={styles.gallery}>
      <div className={styles.stage} style={transitionName ? { viewTransitionName: transitionName } : undefined}>
        <section
          ref={ref}
          aria-label={labels.gallery}
          aria-roledescription="carousel"
          data-stage-row=""
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
          tabIndex={0}
          className={`${styles.row} ${styles.stageRow}`}
          onScroll={onScroll}
          onKeyDown={(event) => moveByKey(event, index, total, go)}
        >
          {pictures.map((picture, place) => (
            // A shortcut for the pointer; the full screen button does more for everyone
            <div key={picture.src} className={styles.slide} onClick={() => show(false)} aria-hidden={place !== index}>
              {Math.abs(place - index) <= 1 ? (
                // Eager once it is known how wide: before, the browser would fetch a file that nobody needs.
                <Picture picture={picture} sizes={shownSizes} priority={place === 0 && width !== undefined} />
              ) : null}
            </div>
          ))}
        </section>
        {badges ? <div className={styles.badges}>{badges}</div> : null}
        {total > 1 ? (
          <>
            <Button
              aria-label={labels.previous}
              isDisabled={index === 0}
              onPress={() => go(index - 1)}
              className={styles.control({ place: 'previous' })}
            >
              <ChevronLeft className={styles.icon} aria-hidden />
            </Button>
            <Button
              aria-label={labels.next}
              isDisabled={index === total - 1}
              onPress={() => go(index + 1)}
              className={styles.control({ place: 'next' })}
            >
              <ChevronRight className={styles.icon} aria-hidden />
            </Button>
          </>
        ) : null}
        <span className={styles.counter} aria-hidden>
          {countText(index + 1, total)}
        </span>
        <VisuallyHidden>
          <span role="status">{labels.counter(index + 1, total)}</span>
        </VisuallyHidden>
        <Button
          aria-label={labels.fullScreen}
          onPress={() => show(true)}
          className={styles.control({ place: 'corner' })}
        >
          <Expand className={styles.icon} aria-hidden />
        </Button>
      </div>
      {total > 1 ? (
        <Thumbnails pictures={pictures} index={index} label={labels.thumbnail} onSelect={(to) => go(to)} />
      ) : null}
      {full && Viewer ? (
        <Viewer
          pictures={pictures}
          labels={labels}
          start={index}
          onClose={(at) => {
            setFull(false)
            go(at, 'instant')
          }}
        />
      ) : null}
    </div>
  )
}
