import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { toast as sonner, Toaster, useSonner } from 'sonner'
import { bottomBarRoom, safe } from '../theme/mixins.ts'
import { vars } from '../theme/vars.css.ts'
import { CountContext } from './counted.tsx'
import { toastLift } from './lift.ts'
import { dismiss, error, success, toastDuration } from './say.tsx'
import * as styles from './toast.css.ts'
import { toastRise, useToastPlace } from './use-place.ts'

export { useToastLift } from './lift.ts'

type Sonner = typeof sonner
export interface Toast extends Omit<Sonner, 'success' | 'error' | 'dismiss'> {
  (...said: Parameters<Sonner>): ReturnType<Sonner>
  success: typeof success
  error: typeof error
  dismiss: typeof dismiss
}

/** Says something from anywhere: `toast.success(text, { description, action })`, `.error`, `.warning`, `.info`, `.dismiss(id)`. */
export const toast: Toast = Object.assign((...said: Parameters<Sonner>) => sonner(...said), sonner, {
  success,
  error,
  dismiss,
})

/** Between two toasts, in pixels. */
const GAP = 12

/** Where the region ends: above what was raised for, on a phone above the bottom bar, and off what it must not cover. */
const bottom = (bar: string): { bottom: string } => ({
  bottom: `max(${vars.space[6]} + ${bar} + ${toastLift}, ${toastRise})`,
})

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

const icons = {
  success: <CircleCheck className={styles.icon} aria-hidden />,
  error: <CircleAlert className={styles.icon} aria-hidden />,
  warning: <TriangleAlert className={styles.icon} aria-hidden />,
  info: <Info className={styles.icon} aria-hidden />,
  close: <X size="1em" aria-hidden />,
}

/**
 * Where toasts appear: bottom right, 50 s each (of success 8 s), dismissible; Alt+T moves the focus there. They rise above the field in use and what is marked `data-keep-clear`. Render it once, near the root and before the first
 * toast, or screen readers miss that one. Stays reachable while a dialog is open.
 */
export function ToastRegion({ label, closeLabel, moreLabel, timesLabel, undoAllLabel }: ToastRegionProps) {
  const region = useRef<HTMLDivElement>(null)
  const { toasts } = useSonner()
  useToastPlace(region, toasts.length > 0, GAP)
  const texts = useMemo(
    () => ({ more: moreLabel, times: timesLabel, undoAll: undoAllLabel }),
    [moreLabel, timesLabel, undoAllLabel],
  )
  return (
    <CountContext value={texts}>
      <div ref={region} data-react-aria-top-layer="true">
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
      </div>
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
