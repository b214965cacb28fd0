import { figures, longWords, type } from '../theme/mixins.ts'
import { media } from '../theme/scale.ts'
import { recipe, style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const frame = style({
  overflow: 'hidden',
  borderRadius: vars.radius.lg,
  border: `${vars.line.hair} solid ${vars.color.border}`,
  backgroundColor: vars.color.surface,
})
/** Columns share the width they are given: it never scrolls, so nothing to compare is ever out of sight. */
export const table = style({
  ...type('sm'),
  inlineSize: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  overflowWrap: 'anywhere',
  hyphens: 'auto',
  hyphenateLimitChars: longWords,
})
const line = { borderBlockEnd: `${vars.line.hair} solid ${vars.color.border}` }
const room = {
  paddingBlock: vars.space[3],
  paddingInline: vars.space[1],
  '@media': { [media.tablet]: { paddingInline: vars.space[4] } },
}
const lastRow = { 'tbody tr:last-child > &': { borderBlockEnd: 0 } }

export const corner = style({
  ...type('xs'),
  ...line,
  ...room,
  paddingInlineStart: vars.space[3],
  inlineSize: '37%',
  backgroundColor: vars.color.sunken,
  color: vars.color.muted,
  fontWeight: vars.weight.semibold,
  textAlign: 'start',
  verticalAlign: 'bottom',
})
export const column = style({
  ...line,
  ...room,
  backgroundColor: vars.color.sunken,
  fontWeight: vars.weight.semibold,
  textAlign: 'center',
  verticalAlign: 'bottom',
})
export const mark = style({
  ...type('xs'),
  display: 'block',
  color: vars.color.accentText,
  fontWeight: vars.weight.medium,
})
export const name = style({
  ...line,
  ...room,
  paddingInlineStart: vars.space[3],
  fontWeight: vars.weight.regular,
  textAlign: 'start',
  selectors: lastRow,
})
export const cell = recipe({
  base: {
    ...line,
    ...room,
    ...figures,
    fontWeight: vars.weight.medium,
    textAlign: 'center',
    selectors: lastRow,
  },
  variants: { isMarked: { true: { backgroundColor: vars.color.accentSoft } } },
})
export const sign = recipe({
  base: { display: 'inline-block', inlineSize: vars.size.icon, blockSize: vars.size.icon, verticalAlign: 'middle' },
  variants: { has: { true: { color: vars.color.successText }, false: { color: vars.color.subtle } } },
})
