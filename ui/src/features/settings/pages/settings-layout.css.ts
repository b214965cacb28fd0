import { chosen, media, vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

export const layout = style({
  display: 'grid',
  gap: vars.space[6],
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [media.desktop]: { gridTemplateColumns: '13rem minmax(0, 1fr)', gap: vars.space[10] } },
})
export const nav = style({
  display: 'flex',
  gap: vars.space[1],
  overflowX: 'auto',
  alignItems: 'flex-start',
  '@media': { [media.desktop]: { flexDirection: 'column', alignItems: 'stretch' } },
})
export const item = style({
  display: 'flex',
  // In one line that is longer than a phone, the icons would go first.
  flexShrink: 0,
  alignItems: 'center',
  gap: vars.space[2],
  padding: `${vars.space[2]} ${vars.space[3]}`,
  borderRadius: vars.radius.md,
  color: vars.color.muted,
  fontSize: vars.text.sm,
  fontWeight: vars.weight.medium,
  whiteSpace: 'nowrap',
  ':hover': { backgroundColor: vars.color.hover },
  selectors: { '&[aria-current="page"]': { backgroundColor: vars.color.sunken, color: vars.color.text, ...chosen } },
})
export const content = style({ maxInlineSize: '46rem' })
