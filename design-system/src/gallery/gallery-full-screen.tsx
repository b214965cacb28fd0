import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { Button, Dialog, Modal, ModalOverlay, ToggleButton } from 'react-aria-components'
import { useCarousel } from '../carousel/use-carousel.ts'
import { Picture } from '../picture/picture.tsx'
import * as styles from './gallery.css.ts'
import { type GalleryLabels, type GalleryPicture, moveByKey } from './gallery-picture.ts'

interface FullScreenProps {
  pictures: readonly GalleryPicture[]
  labels: GalleryLabels
  start: number
  onClose: (index: number) => void
}

/** The gallery over the whole window, on black. Escape closes; a click, a double tap, + and − zoom. */
export function GalleryFullScreen({ pictures, labels, start, onClose }: FullScreenProps) {
  const [zoom, setZoom] = useState(false)
  const { ref, index, go, onScroll } = useCarousel<HTMLElement>(pictures.length, start)
  const move = (to: number) => {
    setZoom(false)
    go(to)
  }
  const total = pictures.length
  const ZoomIcon = zoom ? ZoomOut : ZoomIn
  return (
    <ModalOverlay isOpen onOpenChange={() => onClose(index)} className={styles.full}>
      <Modal className={styles.fullModal}>
        <Dialog aria-label={labels.gallery} className={styles.fullDialog}>
          <div data-overlay="stage" className={styles.bar}>
            <span role="status" className={styles.fullCounter}>
              {labels.counter(index + 1, total)}
            </span>
            <ToggleButton
              aria-label={labels.zoom}
              isSelected={zoom}
              onChange={setZoom}
              className={styles.control({ place: 'bar', dark: true })}
            >
              <ZoomIcon className={styles.icon} aria-hidden />
            </ToggleButton>
            <Button
              aria-label={labels.close}
              onPress={() => onClose(index)}
              className={styles.control({ place: 'bar', dark: true })}
            >
              <X className={styles.icon} aria-hidden />
            </Button>
          </div>
          <div className={styles.fullStage}>
            <section
              ref={ref}
              aria-label={labels.gallery}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
              tabIndex={0}
              className={styles.row}
              onScroll={onScroll}
              onKeyDown={(event) => {
                if (event.key === '+' || event.key === '-') setZoom(event.key === '+')
                else moveByKey(event, index, total, move)
              }}
            >
              {pictures.map((picture, place) => {
                const big = zoom && place === index
                return (
                  // A shortcut for the pointer; button and keys do the same
                  <div
                    key={picture.src}
                    className={big ? `${styles.slide} ${styles.zoomed}` : styles.slide}
                    onClick={() => setZoom(!zoom)}
                    aria-hidden={place !== index}
                  >
                    <div className={big ? styles.zoomedInner : styles.pan}>
                      {Math.abs(place - index) <= 1 ? (
                        <Picture
                          picture={{
                            ...picture,
                            src: picture.large ?? picture.src,
                            placeholder: undefined,
                            srcSet: undefined,
                          }}
                          fit="contain"
                        />
                      ) : null}
                    </div>
                  </div>
                )
              })}
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
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
