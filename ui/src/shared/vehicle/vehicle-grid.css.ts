import { vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

/** One column at 320 px, four at the content width. */
export const grid = style({
  display: 'grid',
  gap: vars.space[4],
  gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${vars.size.cardMin}), 1fr))`,
  listStyle: 'none',
  margin: 0,
  padding: 0,
})
/** Old results while the new ones are on their way: dimmed, never gone. */
export const stale = style({
  opacity: 0.55,
  // An answer that comes at once needs no dimming: it would only flicker.
  transition: `opacity ${vars.duration.base} ${vars.duration.base}`,
})
/** Cards of one row are equally high. */
export const cell = style({ display: 'grid', minInlineSize: 0 })
