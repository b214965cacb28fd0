import { figures, media, type, vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

export const layout = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[6],
  alignItems: 'start',
  maxInlineSize: vars.size.content,
  '@media': { [media.desktop]: { gridTemplateColumns: `${vars.size.sidebar} minmax(0, 1fr)` } },
})
export const nav = style({
  '@media': {
    [media.desktop]: { position: 'sticky', insetBlockStart: `calc(${vars.size.topBar} + ${vars.space[4]})` },
  },
})
export const steps = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[1],
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '@media': { [`${media.phone}`]: { display: 'none' }, 'screen and (max-width: 1023.98px)': { display: 'none' } },
})
export const step = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[3],
  inlineSize: '100%',
  minBlockSize: vars.size.touch,
  paddingInline: vars.space[3],
  border: 0,
  borderRadius: vars.radius.md,
  background: 'none',
  color: vars.color.muted,
  font: 'inherit',
  ...type('sm'),
  fontWeight: vars.weight.medium,
  textAlign: 'start',
  cursor: 'pointer',
  selectors: {
    '&[aria-current]': { backgroundColor: vars.color.accentSoft, color: vars.color.accentText },
    '&:focus-visible': { outline: `${vars.line.thick} solid ${vars.color.focus}`, outlineOffset: vars.space.half },
  },
  '@media': { [media.hover]: { selectors: { '&:hover:not([aria-current])': { backgroundColor: vars.color.hover } } } },
})
export const mark = style({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  inlineSize: vars.space[6],
  blockSize: vars.space[6],
  borderRadius: vars.radius.full,
  ...type('xs'),
  ...figures,
  backgroundColor: vars.color.neutralSoft,
  color: vars.color.neutralText,
  selectors: {
    '&[data-state="done"]': { backgroundColor: vars.color.successSoft, color: vars.color.successText },
    '&[data-state="faulty"]': { backgroundColor: vars.color.dangerSoft, color: vars.color.dangerText },
  },
})
export const markIcon = style({ inlineSize: vars.size.iconSm, blockSize: vars.size.iconSm })
export const progress = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[2],
  '@media': { [media.desktop]: { display: 'none' } },
})
export const bar = style({
  blockSize: vars.size.track,
  borderRadius: vars.radius.full,
  backgroundColor: vars.color.neutralSoft,
  overflow: 'hidden',
})
export const barFill = style({
  blockSize: '100%',
  backgroundColor: vars.color.accent,
  transformOrigin: 'left',
  transition: `transform ${vars.duration.slow} ${vars.ease.out}`,
})
export const panel = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[6],
  minInlineSize: 0,
  maxInlineSize: vars.size.dialogLg,
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
export const saved = style({ ...type('xs'), color: vars.color.muted })
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
  paddingBlockEnd: vars.space[5],
  borderBlockEnd: `${vars.line.hair} solid ${vars.color.border}`,
})
