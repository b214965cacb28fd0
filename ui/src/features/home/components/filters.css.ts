import { figures, hidden, type, vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

export const rail = style({ display: 'flex', flexDirection: 'column', minInlineSize: 0 })
export const panel = style({ display: 'flex', flexDirection: 'column', gap: vars.space[3] })
export const pair = style({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: vars.space[2], alignItems: 'start' })
export const note = style({ ...type('xs'), color: vars.color.muted, margin: 0 })
export const spoken = style(hidden)
/** Beside "Clear all" while there is room: two rows of buttons leave little of a low sheet. */
export const show = style({ flexGrow: 1 })
/** There for the keyboard: dozens of filters lie between the keyword and what it found. */
export const skip = style({ selectors: { '&:not([data-focus-visible])': hidden } })
export const last = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[2],
  paddingBlock: vars.space[4],
})
export const count = style({ ...type('xs'), ...figures, color: vars.color.subtle })
export const tick = style({ inlineSize: vars.size.iconSm, blockSize: vars.size.iconSm, color: vars.color.accentText })
/** The first of the filters: on phones it is what a buyer begins with. */
export const near = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[2],
  paddingBlockEnd: vars.space[3],
})
