import { recipe } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const divider = recipe({
  base: { border: 0, backgroundColor: vars.color.border, flexShrink: 0 },
  variants: {
    orientation: {
      horizontal: { blockSize: vars.line.hair, inlineSize: '100%' },
      vertical: { inlineSize: vars.line.hair, alignSelf: 'stretch', blockSize: 'auto' },
    },
  },
  defaultVariants: { orientation: 'horizontal' },
})
