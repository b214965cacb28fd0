import { focusable, quick } from '../theme/mixins.ts'
import { recipe } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const link = recipe({
  base: {
    ...quick,
    borderRadius: vars.radius.sm,
    cursor: 'pointer',
    textUnderlineOffset: '0.2em',
    textDecorationThickness: vars.line.hair,
    selectors: { ...focusable, '&[data-disabled]': { color: vars.color.disabled, cursor: 'not-allowed' } },
  },
  variants: {
    variant: {
      inline: {
        color: vars.color.accentText,
        textDecorationLine: 'underline',
        selectors: { '&[data-hovered]': { textDecorationThickness: vars.line.thick } },
      },
      standalone: {
        color: vars.color.accentText,
        fontWeight: vars.weight.medium,
        selectors: { '&[data-hovered]': { textDecorationLine: 'underline' } },
      },
      quiet: {
        color: 'inherit',
        selectors: { '&[data-hovered]': { color: vars.color.accentText } },
      },
    },
  },
  defaultVariants: { variant: 'inline' },
})
