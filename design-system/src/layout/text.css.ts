import { clamp, figures, hidden, truncate, type } from '../theme/mixins.ts'
import { recipe, style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const text = recipe({
  base: { minInlineSize: 0 },
  variants: {
    size: { xs: type('xs'), sm: type('sm'), md: type('md'), lg: type('lg'), xl: type('xl'), xxl: type('xxl') },
    weight: {
      regular: { fontWeight: vars.weight.regular },
      medium: { fontWeight: vars.weight.medium },
      semibold: { fontWeight: vars.weight.semibold },
      bold: { fontWeight: vars.weight.bold },
    },
    tone: {
      text: { color: vars.color.text },
      muted: { color: vars.color.muted },
      subtle: { color: vars.color.subtle },
      accent: { color: vars.color.accentText },
      danger: { color: vars.color.dangerText },
      success: { color: vars.color.successText },
      warning: { color: vars.color.warningText },
      inherit: { color: 'inherit' },
    },
    align: { start: { textAlign: 'start' }, center: { textAlign: 'center' }, end: { textAlign: 'end' } },
    numeric: { true: figures },
    truncate: { true: { ...truncate, display: 'block' } },
    lines: { 1: clamp(1), 2: clamp(2), 3: clamp(3) },
    mono: { true: { fontFamily: vars.font.mono } },
  },
})

/** As long as it is, in a place that breaks words. */
export const unbroken = style({ whiteSpace: 'nowrap', hyphens: 'none' })
export const visuallyHidden = style(hidden)
