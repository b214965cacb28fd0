import { longWords } from '../theme/mixins.ts'
import { style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const markdown = style({ display: 'grid', gap: vars.space[4], minInlineSize: 0, overflowWrap: 'anywhere' })
const list = { display: 'grid', gap: vars.space[2], margin: 0, paddingInlineStart: vars.space[6] } as const
export const bullets = style({ ...list, listStyle: 'disc' })
export const numbers = style({ ...list, listStyle: 'decimal' })
export const quote = style({
  margin: 0,
  paddingInlineStart: vars.space[4],
  borderInlineStart: `${vars.line.thick} solid ${vars.color.border}`,
  color: vars.color.muted,
})
export const code = style({
  fontFamily: vars.font.mono,
  backgroundColor: vars.color.sunken,
  borderRadius: vars.radius.sm,
  paddingInline: vars.space[1],
})
export const block = style({
  margin: 0,
  padding: vars.space[3],
  overflowX: 'auto',
  backgroundColor: vars.color.sunken,
  borderRadius: vars.radius.md,
})
export const rule = style({
  inlineSize: '100%',
  border: 0,
  borderBlockStart: `${vars.line.hair} solid ${vars.color.border}`,
})
export const scroll = style({ overflowX: 'auto' })
export const table = style({ borderCollapse: 'collapse', minInlineSize: '60%' })
export const cell = style({
  paddingBlock: vars.space[2],
  paddingInline: vars.space[2],
  borderBlockEnd: `${vars.line.hair} solid ${vars.color.border}`,
  textAlign: 'start',
  // A column is as wide as its longest word: broken anywhere, narrow ones could not be read.
  overflowWrap: 'break-word',
  hyphens: 'auto',
  hyphenateLimitChars: longWords,
})
