import { figures, media, type, vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

export const layout = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[5],
  inlineSize: '100%',
  maxInlineSize: `calc(${vars.size.dialogLg} + ${vars.size.pictureTile})`,
})
export const panel = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[6],
  minInlineSize: 0,
  padding: vars.space[6],
  backgroundColor: vars.color.surface,
  border: `${vars.line.hair} solid ${vars.color.border}`,
  borderRadius: vars.radius.lg,
  '@media': { [media.phone]: { padding: vars.space[4] } },
})
export const fields = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[5],
  alignItems: 'start',
  '@media': { [media.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
})
export const wide = style({ gridColumn: '1 / -1' })
export const footer = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: vars.space[3],
  paddingBlockStart: vars.space[5],
  borderBlockStart: `${vars.line.hair} solid ${vars.color.border}`,
})
export const footerEnd = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[3],
  marginInlineStart: 'auto',
})
export const swatch = style({
  display: 'block',
  inlineSize: vars.size.iconSm,
  blockSize: vars.size.iconSm,
  borderRadius: vars.radius.full,
  border: `${vars.line.hair} solid ${vars.color.borderStrong}`,
})
export const optionBox = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[3],
})
export const summary = style({ display: 'grid', gap: vars.space[2], margin: 0 })
export const line = style({ display: 'flex', justifyContent: 'space-between', gap: vars.space[4], ...type('sm') })
export const term = style({ color: vars.color.muted })
export const value = style({
  margin: 0,
  ...figures,
  fontWeight: vars.weight.medium,
  textAlign: 'end',
  overflowWrap: 'anywhere',
})
export const fault = style({ margin: 0, color: vars.color.dangerText, textAlign: 'end' })
export const reviewHead = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: vars.space[2],
})
export const review = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[3],
  // The last one is followed by the footer's own line.
  selectors: {
    '&:not(:last-child)': {
      paddingBlockEnd: vars.space[5],
      borderBlockEnd: `${vars.line.hair} solid ${vars.color.border}`,
    },
  },
})

export const vin = style({ display: 'flex', flexDirection: 'column', gap: vars.space[2] })
export const vinState = style({ display: 'flex', alignItems: 'center', gap: vars.space[2] })
export const vinIcon = style({ inlineSize: vars.size.iconSm, blockSize: vars.size.iconSm, flexShrink: 0 })
