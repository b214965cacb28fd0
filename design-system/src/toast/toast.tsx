import { type ReactNode, useRef } from 'react'
import type { ExternalToast } from 'sonner'
import { latePart, useLatePart } from '../late/late-part.ts'
import type { ErrorOptions, Id, Said, Sayings, SuccessOptions } from './say.tsx'
import type { ToastRegionProps } from './toaster.tsx'

export { useToastLift } from './lift.ts'
export type { ToastRegionProps } from './toaster.tsx'

/** Something that was said before there was a place for it. */
interface Waiting extends Said {
  say(sayings: Sayings): void
}

/** The toasts, which nobody sees before the first one. */
const region = latePart(async () => (await import('./toaster.tsx')).ToasterRegion)
let heard: Sayings | undefined
/** Where the place is long in coming, the newest of it. */
let waiting: Waiting[] = []
const mostWaiting = 20

/** Said once there is a place for it, so that screen readers hear it too. */
function hear(sayings: Sayings): void {
  heard = sayings
  const before = waiting
  waiting = []
  for (const { say } of before) say(sayings)
}

function say(id: Id | undefined, title: ReactNode, how: (sayings: Sayings) => void): void {
  if (heard) how(heard)
  else {
    waiting = [...waiting, { id, title, say: how }].slice(-mostWaiting)
    void region.load().catch(() => undefined)
  }
}

/**
 * Says something from anywhere: `toast.success(text, { description, action })`, `.error`, `.warning`, `.info`, `.dismiss(id)`.
 * Successes at once are one toast, and the same error again is counted (`say.tsx`).
 */
export const toast = {
  success: (title: string, options: SuccessOptions = {}) => say(options.id, title, (to) => to.success(title, options)),
  error: (title: string, options: ErrorOptions = {}) => say(options.id, title, (to) => to.error(title, options)),
  warning: (title: ReactNode, options: ExternalToast = {}) =>
    say(options.id, title, (to) => to.warning(title, options)),
  info: (title: ReactNode, options: ExternalToast = {}) => say(options.id, title, (to) => to.info(title, options)),
  /** All of them without an id. */
  dismiss(id?: Id): void {
    waiting = id === undefined ? [] : waiting.filter((one) => one.id !== id)
    heard?.dismiss(id)
  },
  /** Those that are shown or about to be. */
  getToasts: (): readonly Said[] => [...waiting.map(({ id, title }) => ({ id, title })), ...(heard?.getToasts() ?? [])],
}

/**
 * Where toasts appear: bottom right, 50 s each (of success 8 s), dismissible; Alt+T moves the focus there. They rise above the field
 * in use and what is marked `data-keep-clear`. Render it once, near the root and before the first toast, or screen readers miss that
 * one. Stays reachable while a dialog is open.
 */
export function ToastRegion(props: ToastRegionProps) {
  // What fails without a network is said at once, so it has to be there before.
  const Region = useLatePart(region, { isWanted: false, isSoon: true })
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} data-react-aria-top-layer="true">
      {Region ? <Region {...props} place={place} onReady={hear} /> : null}
    </div>
  )
}
