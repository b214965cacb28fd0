import { type PropsWithChildren, type ReactNode, useLayoutEffect, useRef } from 'react'
import { vars } from '../theme/vars.css.ts'

/** Every state of a component, side by side. Stories only. */
export const StateSheet = ({ children, wide = false }: PropsWithChildren<{ wide?: boolean }>) => (
  <div
    style={{
      display: 'grid',
      gap: vars.space[6],
      gridTemplateColumns: wide ? '1fr' : 'repeat(auto-fill, minmax(min(100%, 16rem), 1fr))',
      alignItems: 'start',
    }}
  >
    {children}
  </div>
)

/** Milliseconds within which every list is drawn, on a busy machine too. */
const LONGEST_WAIT = 5_000

interface StateProps {
  name: string
  /** What react-aria would write while a pointer or the focus is there. */
  force?: 'hovered' | 'pressed' | 'focus-visible' | undefined
  /** Which element has it. Default: the first of react-aria's. */
  on?: string | undefined
  children: ReactNode
}

/** One state with its name. */
export function State({ name, force, on = '[data-rac]', children }: StateProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const root = box.current
    if (!force || !root) return
    const mark = () => {
      const element = root.querySelector(on)
      element?.setAttribute(`data-${force}`, 'true')
      if (force === 'focus-visible') element?.setAttribute('data-focused', 'true')
      return element !== null
    }
    // Lists are drawn in a second pass.
    const later = new MutationObserver(() => {
      if (mark()) stop()
    })
    const late = setTimeout(() => {
      stop()
      throw new Error(`Nothing to force the state "${name}" on: ${on}`)
    }, LONGEST_WAIT)
    const stop = () => {
      clearTimeout(late)
      later.disconnect()
    }
    later.observe(root, { childList: true, subtree: true })
    if (mark()) stop()
    return stop
  }, [force, on, name])
  return (
    <div style={{ minInlineSize: 0 }}>
      <p style={{ fontSize: vars.text.xs, lineHeight: 1.4, color: vars.color.muted, margin: `0 0 ${vars.space[2]}` }}>
        {name}
      </p>
      <div ref={box}>{children}</div>
    </div>
  )
}
