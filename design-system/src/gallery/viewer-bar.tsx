import { Expand, Shrink, X, ZoomIn, ZoomOut } from 'lucide-react'
import type { ReactElement } from 'react'
import { Button } from 'react-aria-components'
import { VisuallyHidden } from '../layout/text.tsx'
import * as styles from './gallery.css.ts'
import { countText, type GalleryLabels } from './gallery-picture.ts'
import type { BrowserFullScreen } from './use-browser-full-screen.ts'
import type { Zoom } from './use-zoom.ts'

interface ViewerBarProps {
  labels: GalleryLabels
  index: number
  total: number
  zoom: Zoom
  fullScreen: BrowserFullScreen
  onClose: () => void
}

/** Counter and controls over the pictures in full screen. */
export function ViewerBar({ labels, index, total, zoom, fullScreen, onClose }: ViewerBarProps) {
  const level = zoom.isZoomed ? `, ${labels.zoomLevel(Math.round(zoom.view.scale * 100))}` : ''
  return (
    <div data-overlay="stage" className={styles.bar}>
      <span className={styles.fullCounter} aria-hidden>
        {countText(index + 1, total)}
      </span>
      <VisuallyHidden>
        <span role="status">{labels.counter(index + 1, total) + level}</span>
      </VisuallyHidden>
      <Control label={labels.zoomOut} icon={<ZoomOut />} isDisabled={!zoom.isZoomed} onPress={zoom.zoomOut} />
      <Control label={labels.zoomIn} icon={<ZoomIn />} isDisabled={!zoom.canZoomIn} onPress={zoom.zoomIn} />
      {fullScreen.isPossible ? (
        <Control
          label={fullScreen.isOn ? labels.exitFullScreen : labels.fullScreen}
          icon={fullScreen.isOn ? <Shrink /> : <Expand />}
          onPress={fullScreen.toggle}
        />
      ) : null}
      <Control label={labels.close} icon={<X />} onPress={onClose} />
    </div>
  )
}

interface ControlProps {
  label: string
  icon: ReactElement
  isDisabled?: boolean
  onPress: () => void
}

function Control({ label, icon, isDisabled = false, onPress }: ControlProps) {
  return (
    <Button
      aria-label={label}
      isDisabled={isDisabled}
      onPress={onPress}
      className={styles.control({ place: 'bar', dark: true })}
    >
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
    </Button>
  )
}
