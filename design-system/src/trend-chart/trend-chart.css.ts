import { media } from '../theme/scale.ts'
import { recipe } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

/** A series that needs nobody, from the most to the least telling. */
export const order = ['first', 'second', 'least'] as const

const forced = (fill: string) => ({ '@media': { [media.forcedColors]: { fill } } })
export const bar = recipe({
  variants: {
    fill: {
      first: { fill: vars.color.accent },
      second: { fill: vars.color.muted },
      /** The edge of a field is the system's ink in forced colours, like the second. */
      least: { fill: vars.color.borderStrong, ...forced('GrayText') },
      /** The system has no ink of danger: a link's is like none of the others. */
      alarm: { fill: vars.color.danger, ...forced('LinkText') },
    },
  },
})
