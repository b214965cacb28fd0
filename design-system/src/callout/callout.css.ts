import { edged, type } from '../theme/mixins.ts'
import { recipe, style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const callout = recipe({
  base: {
    ...type('sm'),
    ...edged,
    display: 'flex',
    gap: vars.space[3],
    padding: vars.space[4],
    borderRadius: vars.radius.md,
    color: vars.color.text,
    minInlineSize: 0,
  },
  variants: {
    tone: {
      info: { backgroundColor: vars.color.infoSoft },
      success: { backgroundColor: vars.color.successSoft },
      warning: { backgroundColor: vars.color.warningSoft },
      danger: { backgroundColor: vars.color.dangerSoft },
    },
  },
})
export const icon = recipe({
  base: { flexShrink: 0, inlineSize: vars.size.icon, blockSize: vars.size.icon },
  variants: {
    tone: {
      info: { color: vars.color.infoText },
      success: { color: vars.color.successText },
      warning: { color: vars.color.warningText },
      danger: { color: vars.color.dangerText },
    },
  },
})
export const body = style({ flex: 1, minInlineSize: 0, display: 'grid', gap: vars.space[1], overflowWrap: 'anywhere' })
export const title = style({ fontWeight: vars.weight.semibold })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2], marginBlockStart: vars.space[2] })
export const errors = style({ display: 'grid', gap: vars.space[1] })
