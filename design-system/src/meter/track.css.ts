import { edged } from '../theme/mixins.ts'
import { recipe } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

/** The ground a bar is drawn on, in a meter and in a progress bar. */
export const track = recipe({
  base: {
    ...edged,
    overflow: 'hidden',
    borderRadius: vars.radius.full,
    backgroundColor: vars.color.pressed,
  },
  variants: { size: { thin: { blockSize: vars.size.dot }, usual: { blockSize: vars.space[2] } } },
  defaultVariants: { size: 'usual' },
})

/** What fills it. */
export const bar = recipe({
  base: { blockSize: '100%', borderRadius: vars.radius.full },
  variants: {
    tone: {
      accent: { backgroundColor: vars.color.accent },
      success: { backgroundColor: vars.color.successText },
      warning: { backgroundColor: vars.color.warningText },
      danger: { backgroundColor: vars.color.danger },
    },
  },
  defaultVariants: { tone: 'accent' },
})
