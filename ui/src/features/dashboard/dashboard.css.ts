import { media, vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'

export const choice = style({ inlineSize: vars.size.menuMin })
/** A field to look for an address in. */
export const search = style({ inlineSize: 'min(100%, 18rem)' })
/** A group of choices beside other fields. */
export const beside = style({ inlineSize: 'auto' })
/** As high as a chart with its head, whatever stands in it. */
export const chart = style({ minBlockSize: '20rem' })
export const error = style({ maxInlineSize: '48ch', overflowWrap: 'anywhere' })
export const code = style({
  margin: 0,
  padding: vars.space[3],
  overflow: 'auto',
  borderRadius: vars.radius.md,
  backgroundColor: vars.color.sunken,
  fontSize: '0.8125rem',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})
export const comparison = style({ inlineSize: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' })
export const compared = style({
  padding: vars.space[2],
  borderBlockEnd: `${vars.line.hair} solid ${vars.color.border}`,
  textAlign: 'start',
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
})
export const facts = style({ display: 'grid', gap: vars.space[2], padding: vars.space[3], minInlineSize: 0 })
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2] })
/** Of one row: beside each other where there is room, so that rows stay low. */
export const rowButtons = style([buttons, { '@media': { [media.wide]: { flexWrap: 'nowrap' } } }])
export const hidden = style({
  inlineSize: '100%',
  aspectRatio: '4 / 3',
  objectFit: 'cover',
  display: 'block',
  opacity: 0.55,
})
export const stamp = style({ whiteSpace: 'nowrap' })
export const entries = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[3],
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
/** What somebody wrote, as they wrote it. */
export const words = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
/** A reported message: those of the reported person stand out, also where colours are forced. */
export const reported = recipe({
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: vars.space[1],
    paddingInlineStart: vars.space[3],
  },
  variants: {
    isAccused: {
      true: { borderInlineStart: `4px solid ${vars.color.danger}` },
      false: { borderInlineStart: `${vars.line.hair} solid ${vars.color.border}` },
    },
  },
})
