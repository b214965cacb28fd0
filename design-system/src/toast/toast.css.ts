import { style as unlayered } from '@vanilla-extract/css'
import { focusRing, quick, type } from '../theme/mixins.ts'
import { media } from '../theme/scale.ts'
import { vars } from '../theme/vars.css.ts'

// Not in a cascade layer: sonner injects its own unlayered styles, which a layer could not override.
export const toast = unlayered({
  ...type('sm'),
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: vars.space[3],
  inlineSize: `min(${vars.size.toast}, calc(100vw - ${vars.space[8]}))`,
  padding: vars.space[4],
  borderRadius: vars.radius.md,
  border: `${vars.line.hair} solid ${vars.color.border}`,
  backgroundColor: vars.color.raised,
  color: vars.color.text,
  boxShadow: vars.shadow.high,
  fontFamily: vars.font.body,
  outline: 'none',
  selectors: { '&:focus-visible': focusRing },
  '@media': { [media.phone]: { inlineSize: '100%' } },
})
export const success = unlayered({})
export const error = unlayered({})
export const warning = unlayered({})
export const info = unlayered({})
export const icon = unlayered({
  flexShrink: 0,
  inlineSize: vars.size.icon,
  blockSize: vars.size.icon,
  selectors: {
    [`${success} &`]: { color: vars.color.successText },
    [`${error} &`]: { color: vars.color.dangerText },
    [`${warning} &`]: { color: vars.color.warningText },
    [`${info} &`]: { color: vars.color.infoText },
  },
})
export const content = unlayered({
  // Where less is left beside the action, that goes under the words: a column of single words reads badly.
  flex: '1 1 11rem',
  alignSelf: 'center',
  minInlineSize: 0,
  display: 'grid',
  gap: vars.space.half,
  overflowWrap: 'anywhere',
  paddingInlineEnd: vars.space[6],
})
export const title = unlayered({ fontWeight: vars.weight.semibold })
export const description = unlayered({ color: vars.color.muted })
export const said = unlayered({ display: 'block' })
export const lines = unlayered({ display: 'block', whiteSpace: 'pre-line' })
export const action = unlayered({
  ...quick,
  flexShrink: 0,
  alignSelf: 'center',
  minBlockSize: vars.size.controlSm,
  marginInlineStart: 'auto',
  marginInlineEnd: vars.space[6],
  paddingInline: vars.space[3],
  borderRadius: vars.radius.sm,
  backgroundColor: vars.color.accentSoft,
  color: vars.color.accentText,
  fontWeight: vars.weight.semibold,
  selectors: { '&:hover': { backgroundColor: vars.color.accentSoftHover }, '&:focus-visible': focusRing },
})
export const close = unlayered({
  ...quick,
  position: 'absolute',
  insetBlockStart: vars.space[2],
  insetInlineEnd: vars.space[2],
  display: 'grid',
  placeItems: 'center',
  inlineSize: vars.size.controlSm,
  blockSize: vars.size.controlSm,
  borderRadius: vars.radius.sm,
  color: vars.color.muted,
  cursor: 'pointer',
  selectors: { '&:hover': { backgroundColor: vars.color.hover, color: vars.color.text }, '&:focus-visible': focusRing },
})
