import { keyframes } from '@vanilla-extract/css'
import { figures, type } from '../theme/mixins.ts'
import { style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const progress = style({ display: 'grid', gap: vars.space[1], minInlineSize: 0, inlineSize: '100%' })
export const labels = style({
  ...type('xs'),
  ...figures,
  display: 'flex',
  justifyContent: 'space-between',
  gap: vars.space[2],
  color: vars.color.muted,
})
/** As wide as the track, and drawn as long as it is far: nothing is laid out anew. */
export const grown = style({
  inlineSize: '100%',
  transformOrigin: 'left',
  transition: `transform ${vars.duration.slow} ${vars.ease.out}`,
  selectors: { '&:dir(rtl)': { transformOrigin: 'right' } },
})

const creep = keyframes({
  '0%': { transform: 'scaleX(0)' },
  '30%': { transform: 'scaleX(0.45)' },
  '100%': { transform: 'scaleX(0.92)' },
})

export const loading = style({
  position: 'fixed',
  insetBlockStart: 0,
  insetInline: 0,
  zIndex: vars.layer.loading,
  blockSize: vars.line.thick,
  backgroundColor: vars.color.accent,
  transformOrigin: 'left',
  animation: `${creep} 8s ${vars.ease.out} forwards`,
  pointerEvents: 'none',
})
