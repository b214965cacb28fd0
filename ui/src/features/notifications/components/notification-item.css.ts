import { focusRing, media, vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'

export const item = recipe({
  base: {
    display: 'grid',
    gridTemplateColumns: '72px minmax(0, 1fr)',
    columnGap: vars.space[3],
    rowGap: vars.space[2],
    padding: vars.space[4],
    borderBlockEnd: `${vars.line.hair} solid ${vars.color.border}`,
    selectors: { '&:last-child': { borderBlockEnd: 0 }, '&:focus-visible': { ...focusRing, outlineOffset: '-2px' } },
    '@media': { [media.tablet]: { gridTemplateColumns: '112px minmax(0, 1fr)', columnGap: vars.space[4] } },
  },
  variants: {
    unread: {
      true: { backgroundColor: vars.color.accentSoft, boxShadow: `inset 3px 0 0 ${vars.color.accent}` },
    },
  },
})
export const picture = style({
  display: 'block',
  alignSelf: 'start',
  overflow: 'hidden',
  borderRadius: vars.radius.sm,
  '@media': { [media.tablet]: { gridRow: 'span 2' } },
})
export const sign = style({
  display: 'grid',
  placeItems: 'center',
  alignSelf: 'start',
  aspectRatio: '4 / 3',
  borderRadius: vars.radius.sm,
  backgroundColor: vars.color.sunken,
  color: vars.color.muted,
  '@media': { [media.tablet]: { gridRow: 'span 2' } },
})
export const about = style({ display: 'grid', alignContent: 'start', gap: vars.space[1], minInlineSize: 0 })
export const body = style({
  display: 'grid',
  gridColumn: '1 / -1',
  gap: vars.space[2],
  minInlineSize: 0,
  '@media': { [media.tablet]: { gridColumn: '2' } },
})
export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: vars.space[2] })
export const time = style({ marginInlineStart: 'auto' })
export const message = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
export const prices = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[2] })
export const found = style({ display: 'grid', gap: vars.space[1], margin: 0, padding: 0, listStyle: 'none' })
export const foundItem = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: vars.space[3],
})
