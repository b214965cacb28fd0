import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { type RefObject, useEffect, useMemo } from 'react'
import { Toaster, useSonner } from 'sonner'
import { bottomBarRoom, safe } from '../theme/mixins.ts'
import { vars } from '../theme/vars.css.ts'
import { CountContext } from './counted.tsx'
import { toastLift } from './lift.ts'
import { type Sayings, sayings, toastDuration } from './say.tsx'
import * as styles from './toast.css.ts'
import { toastRise, useToastPlace } from './use-place.ts'

/** Between two toasts, in pixels. */
const GAP = 12

/** Where the region ends: above what was raised for, on a phone above the bottom bar, and off what it must not cover. */
const bottom = (bar: string): { bottom: string } => ({
  bottom: `max(${vars.space[6]} + ${bar} + ${toastLift}, ${toastRise})`,
})

const icons = {
  success: <CircleCheck className={styles.icon} aria-hidden />,
  error: <CircleAlert className={styles.icon} aria-hidden />,
  warning: <TriangleAlert className={styles.icon} aria-hidden />,
  info: <Info className={styles.icon} aria-hidden />,
  close: <X size="1em" aria-hidden />,
}

export interface ToastRegionProps {
  /** Name of the region: "Notifications". */
  label: string
  /** Name of a toast's close button. */
  closeLabel: string
  /** How many more successes a toast stands for than those it says: "and 2 more". */
  moreLabel: (count: number) => string
  /** How often the same was said: "3 times". */
  timesLabel: (count: number) => string
  /** Name of the button that takes several things back: "Undo all 3". */
  undoAllLabel: (count: number) => string
}

interface ToasterRegionProps extends ToastRegionProps {
  /** What holds the region, there before it. */
  place: RefObject<HTMLDivElement | null>
  /** Called when toasts are heard. */
  onReady: (sayings: Sayings) => void
}

/** @internal The toasts themselves; a chunk of its own. */
export function ToasterRegion(props: ToasterRegionProps) {
  const { label, closeLabel, moreLabel, timesLabel, undoAllLabel, place, onReady } = props
  const { toasts } = useSonner()
  useToastPlace(place, toasts.length > 0, GAP)
  const texts = useMemo(
    () => ({ more: moreLabel, times: timesLabel, undoAll: undoAllLabel }),
    [moreLabel, timesLabel, undoAllLabel],
  )
  // After the effects of the toaster, which listens from then on.
  useEffect(() => onReady(sayings), [onReady])
  return (
    <CountContext value={texts}>
      <Toaster
        position="bottom-right"
        duration={toastDuration}
        hotkey={['altKey', 'KeyT']}
        customAriaLabel={label}
        closeButton
        // One behind another could not be read on a phone, where nothing hovers.
        expand
        offset={bottom(safe.bottom)}
        mobileOffset={bottom(bottomBarRoom)}
        gap={GAP}
        visibleToasts={4}
        icons={icons}
        toastOptions={options(closeLabel)}
      />
    </CountContext>
  )
}

const options = (closeLabel: string) => ({
  unstyled: true,
  closeButtonAriaLabel: closeLabel,
  classNames: {
    toast: styles.toast,
    title: styles.title,
    description: styles.description,
    content: styles.content,
    closeButton: styles.close,
    actionButton: styles.action,
    success: styles.success,
    error: styles.error,
    warning: styles.warning,
    info: styles.info,
  },
})
