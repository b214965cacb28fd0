import { type, vars } from '@forecourt/design-system/theme'
import { style, styleVariants } from '@vanilla-extract/css'

const base = style({
  display: 'flex',
  gap: vars.space[3],
  padding: vars.space[4],
  borderRadius: vars.radius.md,
  ...type('sm'),
})
export const notice = styleVariants({
  info: [base, { backgroundColor: vars.color.infoSoft, color: vars.color.infoText }],
  warning: [base, { backgroundColor: vars.color.warningSoft, color: vars.color.warningText }],
  danger: [base, { backgroundColor: vars.color.dangerSoft, color: vars.color.dangerText }],
  success: [base, { backgroundColor: vars.color.successSoft, color: vars.color.successText }],
})
export const icon = style({ inlineSize: vars.size.icon, blockSize: vars.size.icon, flexShrink: 0 })
export const body = style({ display: 'flex', flexDirection: 'column', gap: vars.space[1], minInlineSize: 0 })
export const title = style({ margin: 0, fontWeight: vars.weight.semibold })
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space[2],
  paddingBlockStart: vars.space[2],
})
