import { media, vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

/** As large as the buttons of the bar, so that what is beside them stays where it is. */
export const tool = style({
  inlineSize: vars.size.control,
  '@media': { [media.coarse]: { inlineSize: vars.size.touch } },
})
export const tools = style({ display: 'flex', gap: vars.space[1] })
export const page = style({ display: 'grid', gap: vars.space[6], inlineSize: '100%' })
/** A line as high as the heading that comes. */
export const title = style({
  display: 'flex',
  alignItems: 'center',
  fontSize: vars.text.xl,
  lineHeight: vars.leading.xl,
  blockSize: '1lh',
})
/** Of a row of controls: on phones as wide as the page. */
export const controls = style({
  inlineSize: vars.size.menuMax,
  '@media': { [media.phone]: { inlineSize: '100%' }, [media.coarse]: { minBlockSize: vars.size.touch } },
})
export const facets = style({ display: 'grid', gap: vars.space[5] })
export const form = style({ display: 'grid', gap: vars.space[5] })
