import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type MouseEvent, type RefObject, useState } from 'react'
import { useCarousel } from '../carousel/use-carousel.ts'
import { Picture, type PictureSource } from '../picture/picture.tsx'
import type { StandInProps } from '../picture/stand-in.tsx'
import * as styles from './vehicle-card.css.ts'

interface CardPicturesProps {
  pictures: readonly PictureSource[]
  standIn: StandInProps | undefined
  link: RefObject<HTMLAnchorElement | null>
  sizes: string
  priority: boolean
  isSold: boolean
  transitionName: string | undefined
}

/**
 * Swipeable pictures of a card. Pictures past the first load once a pointer or finger is near. A click goes on to the
 * card's link, with its modifier keys, so that "open in a new tab" works. Arrows are for the mouse alone: keyboard and
 * screen reader get every picture on the vehicle's page.
 */
export function CardPictures({ pictures, standIn, link, sizes, priority, isSold, transitionName }: CardPicturesProps) {
  const shown = pictures.slice(0, 8)
  const [near, setNear] = useState(false)
  const { ref, index, go, onScroll } = useCarousel<HTMLDivElement>(shown.length)
  const forward = (event: MouseEvent) => {
    const { ctrlKey, metaKey, shiftKey, altKey } = event
    link.current?.dispatchEvent(
      new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey, altKey }),
    )
  }
  const arrow = (side: 'previous' | 'next', Icon: typeof ChevronLeft, to: number) =>
    // Nobody sees them before the mouse is there, and a list has dozens.
    !near || to < 0 || to >= shown.length ? null : (
      <button
        type="button"
        tabIndex={-1}
        aria-hidden
        className={styles.tool({ kind: 'arrow', side })}
        onClick={() => go(to)}
      >
        <Icon className={styles.toolIcon} />
      </button>
    )
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the card's link is the interactive element; this hands clicks on to it */}
      <div
        ref={ref}
        role="presentation"
        tabIndex={-1}
        className={styles.row}
        onScroll={onScroll}
        onClick={forward}
        onPointerEnter={() => setNear(true)}
        onTouchStart={() => setNear(true)}
        style={transitionName ? { viewTransitionName: transitionName } : undefined}
      >
        {shown.length === 0 ? <Picture picture={undefined} standIn={standIn} /> : null}
        {shown.map((picture, place) => (
          <div key={picture.src} className={isSold ? `${styles.slide} ${styles.sold}` : styles.slide}>
            {place === 0 || near ? (
              <Picture picture={picture} sizes={sizes} priority={priority && place === 0} standIn={standIn} />
            ) : null}
          </div>
        ))}
      </div>
      {arrow('previous', ChevronLeft, index - 1)}
      {arrow('next', ChevronRight, index + 1)}
      {shown.length > 1 ? (
        <div className={styles.dots} aria-hidden>
          {shown.map((picture, place) => (
            <span key={picture.src} className={place === index ? `${styles.dot} ${styles.dotOn}` : styles.dot} />
          ))}
        </div>
      ) : null}
    </>
  )
}
