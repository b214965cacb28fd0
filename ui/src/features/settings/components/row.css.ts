import { vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[3],
  paddingBlock: vars.space[3],
  selectors: { '& + &': { borderBlockStart: `${vars.line.hair} solid ${vars.color.border}` } },
})
export const facts = style({ minInlineSize: 0, overflowWrap: 'anywhere' })
