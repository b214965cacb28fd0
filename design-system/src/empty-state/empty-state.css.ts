import { recipe, style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const state = recipe({
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    textAlign: 'center',
    gap: vars.space[2],
    paddingBlock: vars.space[10],
    paddingInline: vars.space[4],
    marginInline: 'auto',
    inlineSize: '100%',
    maxInlineSize: vars.size.dialogMd,
    // Somebody's word without an end may be quoted.
    overflowWrap: 'anywhere',
  },
  variants: { fill: { true: { minBlockSize: '70vh', justifyContent: 'center' } } },
})
/** No wider than the page, whatever is in it. */
export const words = style({ maxInlineSize: '100%' })
export const picture = style({
  inlineSize: vars.size.illustration,
  maxInlineSize: '70%',
  blockSize: 'auto',
  marginBlockEnd: vars.space[3],
})
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: vars.space[2],
  marginBlockStart: vars.space[4],
})
