import { media } from '../theme/scale.ts'
import { recipe } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const card = recipe({
  base: {
    minInlineSize: 0,
    borderRadius: vars.radius.lg,
    backgroundColor: vars.color.surface,
    border: `${vars.line.hair} solid ${vars.color.border}`,
  },
  variants: {
    padding: {
      none: { overflow: 'hidden' },
      md: { padding: vars.space[4] },
      lg: { padding: vars.space[6], '@media': { [media.phone]: { padding: vars.space[4] } } },
    },
    elevation: { flat: {}, raised: { boxShadow: vars.shadow.mid } },
    tone: {
      surface: {},
      accent: { backgroundColor: vars.color.accentSoft, borderColor: vars.color.accent },
      sunken: { backgroundColor: vars.color.sunken, borderColor: 'transparent' },
    },
  },
  defaultVariants: { padding: 'lg' },
})
