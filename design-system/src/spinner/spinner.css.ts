import { keyframes } from '@vanilla-extract/css'
import { recipe } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

const turn = keyframes({ to: { transform: 'rotate(1turn)' } })

export const spinner = recipe({
  base: {
    display: 'inline-block',
    flexShrink: 0,
    borderRadius: vars.radius.full,
    border: `${vars.line.thick} solid currentColor`,
    borderInlineEndColor: 'transparent',
    animation: `${turn} 720ms linear infinite`,
  },
  variants: {
    size: {
      sm: { inlineSize: vars.size.iconSm, blockSize: vars.size.iconSm },
      md: { inlineSize: vars.size.icon, blockSize: vars.size.icon },
      lg: { inlineSize: vars.size.controlSm, blockSize: vars.size.controlSm },
    },
  },
  defaultVariants: { size: 'md' },
})
