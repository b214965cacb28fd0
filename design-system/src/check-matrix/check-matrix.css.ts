import { type } from '../theme/mixins.ts'
import { style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

/** Stands still at the edge while there is more beyond it; at the end of the way a cover that scrolls along hides it. */
const moreSign = [
  `linear-gradient(to left, ${vars.color.surface} 50%, transparent) right / ${vars.space[8]} 100% no-repeat local`,
  `linear-gradient(to left, ${vars.color.borderStrong}, transparent) right / ${vars.space[3]} 100% no-repeat scroll`,
]

/** It scrolls in itself, so that both heads stay beside what is read. */
export const frame = style({
  overflow: 'auto',
  maxBlockSize: '70dvh',
  borderRadius: vars.radius.md,
  border: `${vars.line.hair} solid ${vars.color.border}`,
  background: `${moreSign.join(', ')}, ${vars.color.surface}`,
})
export const table = style({ ...type('sm'), inlineSize: '100%', borderCollapse: 'separate', borderSpacing: 0 })
const line = { borderBlockEnd: `${vars.line.hair} solid ${vars.color.border}` }
export const head = style({
  ...type('xs'),
  ...line,
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: vars.layer.raised,
  padding: vars.space[2],
  backgroundColor: vars.color.sunken,
  color: vars.color.muted,
  fontWeight: vars.weight.semibold,
  textAlign: 'center',
})
export const corner = style({
  textAlign: 'start',
  paddingInlineStart: vars.space[3],
  insetInlineStart: 0,
  zIndex: `calc(${vars.layer.raised} + 1)`,
})
export const name = style({
  ...line,
  position: 'sticky',
  insetInlineStart: 0,
  zIndex: vars.layer.raised,
  backgroundColor: vars.color.surface,
  paddingBlock: vars.space[1],
  paddingInline: vars.space[3],
  fontWeight: vars.weight.medium,
  textAlign: 'start',
  selectors: { 'tr:last-child > &': { borderBlockEnd: 0 } },
})
export const cell = style({
  ...line,
  paddingBlock: vars.space[1],
  paddingInline: vars.space[2],
  textAlign: 'center',
  selectors: { 'tr:last-child > &': { borderBlockEnd: 0 } },
})
export const inner = style({ position: 'relative', display: 'inline-flex', alignItems: 'center' })
/** Beside the box and out of the flow: a mark that comes or goes moves nothing. */
export const mark = style({
  ...type('xs'),
  position: 'absolute',
  insetInlineStart: '100%',
  marginInlineStart: vars.space[1],
  fontWeight: vars.weight.semibold,
  color: vars.color.accentText,
})
export const note = style({ ...type('xs'), display: 'block', fontWeight: vars.weight.regular, color: vars.color.muted })
export const locked = style({ opacity: 0.55 })
