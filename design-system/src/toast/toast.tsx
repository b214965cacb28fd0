import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { toast as sonner, Toaster } from 'sonner'
import { bottomBarRoom, safe } from '../theme/mixins.ts'
import { vars } from '../theme/vars.css.ts'
import * as styles from './toast.css.ts'

/** How long a toast stays, in milliseconds (specification, section 9). It waits while hovered or focused. */
export const toastDuration = 50_000
/** What went well may go sooner, unless it can be taken back; it waits while its tab is not seen. */
const successDuration = 8_000

const success: typeof sonner.success = (title, options) =>
  sonner.success(title, options?.action ? options : { duration: successDuration, ...options })

/** Says something from anywhere: `toast.success(text, { description, action })`, `.error`, `.warning`, `.info`, `.dismiss(id)`. */
export const toast: typeof sonner = Object.assign((...said: Parameters<typeof sonner>) => sonner(...said), sonner, {
  success,
})

const LIFT = '--toast-lift'
const lifts = new Map<symbol, string>()

function setLift(): void {
  const { style } = document.documentElement
  if (lifts.size === 0) style.removeProperty(LIFT)
  else style.setProperty(LIFT, `calc(${[...lifts.values()].join(' + ')})`)
}

/**
 * Raises the toasts while something they must not cover stands at the foot of the page; of several things, by all of them.
 *
 * @param height of what stands there, a CSS length; undefined: nothing does
 */
export function useToastLift(height: string | undefined): void {
  useEffect(() => {
    if (height === undefined) return
    const own = Symbol()
    lifts.set(own, height)
    setLift()
    return () => {
      lifts.delete(own)
      setLift()
    }
  }, [height])
}

/** Where the region ends: above what was raised for, and on a phone above the bottom bar. */
const bottom = (bar: string): { bottom: string } => ({
  bottom: `calc(${vars.space[6]} + ${bar} + var(${LIFT}, 0px))`,
})

export interface ToastRegionProps {
  /** Name of the region: "Notifications". */
  label: string
  /** Name of a toast's close button. */
  closeLabel: string
}

const icons = {
  success: <CircleCheck className={styles.icon} aria-hidden />,
  error: <CircleAlert className={styles.icon} aria-hidden />,
  warning: <TriangleAlert className={styles.icon} aria-hidden />,
  info: <Info className={styles.icon} aria-hidden />,
  close: <X size="1em" aria-hidden />,
}

/**
 * Where toasts appear: bottom right, 50 s each (of success 8 s), dismissible; Alt+T moves the focus there. Render it once, near the root
 * and before the first toast, or screen readers miss that one. Stays reachable while a dialog is open.
 */
export function ToastRegion({ label, closeLabel }: ToastRegionProps) {
  return (
    <div data-react-aria-top-layer="true">
      <Toaster
        position="bottom-right"
        duration={toastDuration}
        hotkey={['altKey', 'KeyT']}
        customAriaLabel={label}
        closeButton
        offset={bottom(safe.bottom)}
        mobileOffset={bottom(bottomBarRoom)}
        gap={12}
        visibleToasts={4}
        icons={icons}
        toastOptions={{
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
        }}
      />
    </div>
  )
}
