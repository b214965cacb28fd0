import { type } from '../theme/mixins.ts'
import { media } from '../theme/scale.ts'
import { style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const rail = style({ display: 'flex', flexDirection: 'column', minInlineSize: 0 })
export const more = style({ alignSelf: 'flex-start', marginInlineStart: `calc(-1 * ${vars.space[3]})` })
export const list = style({ display: 'flex', flexDirection: 'column', gap: vars.space[1] })
export const gone = style({ visibility: 'hidden' })
export const bones = style({ display: 'flex', flexDirection: 'column' })
/** As high as a checkbox with its label. */
export const bone = style({
  ...type('sm'),
  display: 'block',
  overflow: 'hidden',
  blockSize: `calc(1lh + 2 * ${vars.space[1]})`,
  paddingBlock: vars.space[1],
  '@media': { [media.coarse]: { blockSize: `calc(1lh + 2 * ${vars.space[3]})`, paddingBlock: vars.space[3] } },
})
