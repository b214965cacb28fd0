import { media, vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

/** As high before it is drawn as after. */
export const map = style({
  blockSize: vars.size.pictureTile,
  minBlockSize: '14rem',
  overflow: 'hidden',
  border: `${vars.line.hair} solid ${vars.color.border}`,
  borderRadius: vars.radius.lg,
  '@media': { [media.tablet]: { minBlockSize: '18rem' } },
})
