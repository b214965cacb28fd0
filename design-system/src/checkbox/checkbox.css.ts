import { clamp, figures, quick, truncate, type } from '../theme/mixins.ts'
import { media } from '../theme/scale.ts'
import { style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const checkbox = style({
  ...type('sm'),
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-start',
  gap: vars.space[2],
  paddingBlock: vars.space[1],
  color: vars.color.text,
  cursor: 'pointer',
  minInlineSize: 0,
  selectors: { '&[data-disabled]': { color: vars.color.disabled, cursor: 'not-allowed' } },
  '@media': { [media.coarse]: { paddingBlock: vars.space[3] } },
})

export const faint = style({ color: vars.color.muted })

export const box = style({
  ...quick,
  flexShrink: 0,
  display: 'grid',
  placeItems: 'center',
  inlineSize: vars.size.checkbox,
  blockSize: vars.size.checkbox,
  borderRadius: vars.radius.sm,
  border: `${vars.line.hair} solid ${vars.color.borderStrong}`,
  backgroundColor: vars.color.surface,
  color: 'transparent',
  selectors: {
    [`${checkbox}[data-hovered] &`]: { borderColor: vars.color.muted },
    [`${checkbox}[data-focus-visible] &`]: {
      outline: `${vars.line.thick} solid ${vars.color.focus}`,
      outlineOffset: vars.space.half,
    },
    [`${checkbox}[data-invalid] &`]: { borderColor: vars.color.danger },
    [`${checkbox}[data-selected] &, ${checkbox}[data-indeterminate] &`]: {
      backgroundColor: vars.color.accent,
      borderColor: vars.color.accent,
      color: vars.color.onAccent,
    },
    [`${checkbox}[data-disabled] &`]: { backgroundColor: vars.color.sunken, borderColor: vars.color.border },
    // A tick that cannot be taken away is still a tick, where colors are forced too.
    [`${checkbox}[data-disabled][data-selected] &, ${checkbox}[data-disabled][data-indeterminate] &`]: {
      color: vars.color.disabled,
    },
  },
})
/** Later than the box's own states, which it has none of. */
export const dash = style({
  selectors: {
    [`${checkbox} &`]: { backgroundColor: 'transparent', borderColor: 'transparent', color: vars.color.muted },
  },
})
export const mark = style({ inlineSize: vars.size.iconSm, blockSize: vars.size.iconSm, strokeWidth: 3 })
export const label = style({ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' })
export const line = style({ ...truncate, flex: 1 })
/** Two small lines take the room of the row and of its padding, so that every row stays equally high. */
export const twoLines = style({
  ...clamp(2),
  ...type('xs'),
  alignSelf: 'center',
  lineHeight: `calc((1lh + 2 * ${vars.space[1]}) / 2)`,
  marginBlock: `calc(-1 * ${vars.space[1]})`,
  whiteSpace: 'normal',
  // Rows for fingers have room for two lines as they are.
  '@media': {
    [media.coarse]: { fontSize: vars.text.sm, lineHeight: '1lh', marginBlock: `calc(-1 * ${vars.space[3]})` },
  },
})
export const description = style({ ...type('xs'), display: 'block', color: vars.color.muted })
/** Wide enough for "10,000+": a figure that changes moves nothing, itself included. */
export const count = style({
  ...type('sm'),
  ...figures,
  flexShrink: 0,
  minInlineSize: '7ch',
  color: vars.color.muted,
  marginInlineStart: 'auto',
  textAlign: 'end',
})
export const items = style({ display: 'flex', flexDirection: 'column' })
export const row = style({ flexDirection: 'row', flexWrap: 'wrap', columnGap: vars.space[6] })
export const columns = style({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${vars.size.factMin}), 1fr))`,
  columnGap: vars.space[4],
})
