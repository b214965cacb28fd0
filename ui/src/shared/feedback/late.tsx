import { type LateOptions, type LatePart, useLatePart } from '@forecourt/design-system'
import { type ReactNode, Suspense, useState } from 'react'

export interface LateProps<T> extends Omit<LateOptions, 'isWanted'> {
  part: LatePart<T>
  /** False while nobody has asked for it, as before a dialog is opened: it is fetched when the page has rested. */
  isWanted?: boolean | undefined
  /** Stands in its place while it is on its way. */
  meanwhile?: ReactNode
  /** Stands there instead once it could not be had, e.g. a way to load the page again; else what stood there meanwhile stays. */
  missing?: ReactNode
  children: (part: T) => ReactNode
}

/**
 * A part of a page whose code comes later. One whose file cannot be had leaves the page as it is, says so, and is tried again. It
 * stays from when it was first wanted, so that a dialog can close as it opened.
 */
export function Late<T>(props: LateProps<T>) {
  const { part, isWanted = true, meanwhile = null, missing = meanwhile, children, onMissing, ...options } = props
  const [isMissed, setMissed] = useState(false)
  const miss = () => {
    setMissed(true)
    onMissing?.()
  }
  const value = useLatePart(part, { isWanted, onMissing: miss, ...options })
  const [isKept, setKept] = useState(false)
  const isShown = isWanted && value !== undefined
  if (isShown && !isKept) setKept(true)
  if (value === undefined) return isWanted ? (isMissed ? missing : meanwhile) : null
  // Its texts may be on their way still.
  return isShown || isKept ? <Suspense fallback={meanwhile}>{children(value)}</Suspense> : null
}
