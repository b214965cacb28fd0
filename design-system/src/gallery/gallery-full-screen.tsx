import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { Button, Dialog, Modal } from 'react-aria-components'
import { useCarousel } from '../carousel/use-carousel.ts'
import { Overlay } from '../dialog/overlay.tsx'
import { Picture } from '../picture/picture.tsx'
import * as styles from './gallery.css.ts'
import { filesOf, type GalleryLabels, type GalleryPicture, moveByKey } from './gallery-picture.ts'
import { Thumbnails } from './thumbnails.tsx'
import { useBrowserFullScreen } from './use-browser-full-screen.ts'
import { useZoom, type Zoom } from './use-zoom.ts'
import { ViewerBar } from './viewer-bar.tsx'
import type { View } from './zoom.ts'

interface FullScreenProps {
  pictures: readonly GalleryPicture[]
  labels: GalleryLabels
  start: number
  onClose: (index: number) => void
}

/**
 * The gallery over the whole window, on black; over the whole screen where the opener asked for that. Escape closes.
 * Zoom: pinch, wheel, double tap, click, `+`, `−` and `0`; a zoomed picture is moved by drag and arrow keys.
 */
export function GalleryFullScreen({ start, onClose, ...props }: FullScreenProps) {
  const at = useRef(start)
  const close = () => onClose(at.current)
  return (
    <Overlay isOpen onOpenChange={close} className={styles.full}>
      <Modal className={styles.fullModal}>
        <Dialog aria-label={props.labels.gallery} className={styles.fullDialog}>
          <Viewer {...props} start={start} at={at} onClose={close} />
        </Dialog>
      </Modal>
    </Overlay>
  )
}

interface ViewerProps extends Omit<FullScreenProps, 'onClose'> {
  /** The picture in sight, for whoever closes. */
  at: RefObject<number>
  onClose: () => void
}

function Viewer({ pictures, labels, start, at, onClose }: ViewerProps) {
  const total = pictures.length
  const { ref, index, go, onScroll } = useCarousel<HTMLElement>(total, start)
  const zoom = useZoom(ref, () => ref.current?.children[index]?.querySelector('img'))
  const fullScreen = useBrowserFullScreen(onClose)
  const { reset, isZoomed } = zoom
  // Keys work at once; the dialog itself would be a focus without a purpose.
  useEffect(() => ref.current?.focus({ preventScroll: true }), [ref])
  useEffect(() => {
    at.current = index
    // Another picture is seen whole, however it came into sight.
    reset()
  }, [index, at, reset])
  useEffect(() => {
    // A row that was still gliding stands still from here on, and not between two pictures.
    if (isZoomed) go(at.current, 'instant')
  }, [isZoomed, at, go])
  const move = (to: number) => {
    reset()
    go(to)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the whole dialog, wherever in it the focus is
    <div
      className={styles.viewer}
      onKeyDown={(event) => zoomByKey(event, zoom) || moveByKey(event, index, total, move)}
    >
      <ViewerBar labels={labels} index={index} total={total} zoom={zoom} fullScreen={fullScreen} onClose={onClose} />
      <div className={styles.fullStage}>
        <section
          ref={ref}
          aria-label={labels.gallery}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
          tabIndex={0}
          data-stage-row=""
          data-zoomed={zoom.isZoomed || undefined}
          className={`${styles.row} ${styles.fullRow}`}
          onScroll={onScroll}
          {...zoom.handlers}
        >
          {pictures.map((picture, place) => (
            <div key={picture.src} className={styles.slide} aria-hidden={place !== index}>
              <div
                className={styles.pan}
                data-held={zoom.isHeld || undefined}
                style={place === index && zoom.isZoomed ? { transform: transformOf(zoom.view) } : undefined}
              >
                {Math.abs(place - index) <= 1 ? (
                  <Picture picture={{ ...filesOf(picture, 'large'), alt: picture.alt }} fit="contain" priority />
                ) : null}
              </div>
            </div>
          ))}
        </section>
        {total > 1 ? (
          <>
            <Button
              aria-label={labels.previous}
              isDisabled={index === 0}
              onPress={() => move(index - 1)}
              className={styles.control({ place: 'previous', dark: true })}
            >
              <ChevronLeft className={styles.icon} aria-hidden />
            </Button>
            <Button
              aria-label={labels.next}
              isDisabled={index === total - 1}
              onPress={() => move(index + 1)}
              className={styles.control({ place: 'next', dark: true })}
            >
              <ChevronRight className={styles.icon} aria-hidden />
            </Button>
          </>
        ) : null}
      </div>
      {total > 1 ? (
        <div className={styles.fullThumbnails}>
          <Thumbnails pictures={pictures} index={index} label={labels.thumbnail} onSelect={move} />
        </div>
      ) : null}
    </div>
  )
}

const transformOf = ({ x, y, scale }: View) => `translate(${x}px, ${y}px) scale(${scale})`

/** CSS pixels by which an arrow key moves a zoomed picture. */
const panStep = 80
const panKeys: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [panStep, 0],
  ArrowRight: [-panStep, 0],
  ArrowUp: [0, panStep],
  ArrowDown: [0, -panStep],
}

/** @returns whether the key was one of zoom's */
function zoomByKey(event: KeyboardEvent, zoom: Zoom): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const pan = zoom.isZoomed ? panKeys[event.key] : undefined
  if (pan) zoom.pan({ x: pan[0], y: pan[1] })
  else if (event.key === '+' || event.key === '=') zoom.zoomIn()
  else if (event.key === '-') zoom.zoomOut()
  else if (event.key === '0') zoom.reset()
  else return false
  event.preventDefault()
  return true
}
