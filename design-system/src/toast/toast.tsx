import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { Toaster } from 'sonner'
import * as styles from './toast.css.ts'

/** Says something from anywhere: `toast.success(text, { description, action })`, `.error`, `.warning`, `.info`, `.dismiss(id)`. */
export { toast } from 'sonner'

/** How long a toast stays, in milliseconds (specification, section 9). It waits while hovered or focused. */
export const toastDuration = 50_000

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
 * Where toasts appear: bottom right, 50 s each, dismissible; Alt+T moves the focus there. Render it once, near the root
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
