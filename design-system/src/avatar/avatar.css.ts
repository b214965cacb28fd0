import { recipe } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

const square = (size: string, fontSize: string) => ({ inlineSize: size, blockSize: size, fontSize })

export const avatar = recipe({
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: 0,
    overflow: 'hidden',
    borderRadius: vars.radius.full,
    backgroundColor: vars.color.accentSoftHover,
    color: vars.color.accentText,
    fontWeight: vars.weight.semibold,
    lineHeight: vars.leading.flat,
    userSelect: 'none',
  },
  variants: {
    size: {
      sm: square(vars.size.avatarSm, vars.text.xs),
      md: square(vars.size.avatar, vars.text.sm),
      lg: square(vars.size.avatarLg, vars.text.lg),
    },
  },
  defaultVariants: { size: 'md' },
})
