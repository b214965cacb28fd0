import { focusable, quick, truncate, type } from '../theme/mixins.ts'
import { fillWithIcon, style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const bar = style({
  display: 'flex',
  alignItems: 'stretch',
  gap: vars.space[2],
  minInlineSize: 0,
  backgroundColor: vars.color.surface,
  borderBlockEnd: `${vars.line.hair} solid ${vars.color.border}`,
  paddingInline: vars.space[3],
})
export const nav = style({ flex: 1, minInlineSize: 0 })
export const list = style({
  display: 'flex',
  gap: vars.space[1],
  margin: 0,
  padding: 0,
  listStyle: 'none',
  overflowX: 'auto',
  scrollbarWidth: 'none',
})
export const item = style({
  display: 'flex',
  alignItems: 'center',
  flexShrink: 0,
  borderBlockEnd: `${vars.line.thick} solid transparent`,
  selectors: { '&[data-current]': { borderBlockEndColor: vars.color.accent } },
})
export const link = style({
  ...quick,
  ...type('sm'),
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  minBlockSize: vars.size.control,
  maxInlineSize: '16rem',
  paddingInline: vars.space[2],
  borderRadius: vars.radius.sm,
  color: vars.color.muted,
  fontWeight: vars.weight.medium,
  outline: 'none',
  selectors: {
    ...focusable,
    '&[data-focus-visible]': { outline: `${vars.line.thick} solid ${vars.color.focus}`, outlineOffset: '-2px' },
    '&[data-hovered]': { color: vars.color.text },
    '&[aria-current=page]': { color: vars.color.accentText },
  },
})
export const icon = style({ display: 'inline-flex', inlineSize: vars.size.iconSm, blockSize: vars.size.iconSm })
fillWithIcon(icon)
export const name = style({ ...truncate })
export const close = style({
  ...quick,
  display: 'inline-flex',
  padding: vars.space[1],
  borderRadius: vars.radius.sm,
  color: vars.color.muted,
  selectors: { '&:hover': { color: vars.color.text, backgroundColor: vars.color.hover } },
})
export const end = style({ display: 'flex', alignItems: 'center', flexShrink: 0 })
