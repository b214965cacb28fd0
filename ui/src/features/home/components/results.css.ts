import { figures, media, vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

export const layout = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[6],
  alignItems: 'start',
  '@media': { [media.desktop]: { gridTemplateColumns: `${vars.size.rail} minmax(0, 1fr)` } },
})
export const rail = style({
  display: 'none',
  '@media': {
    [media.desktop]: {
      display: 'block',
      position: 'sticky',
      insetBlockStart: `calc(${vars.size.topBar} + ${vars.space[4]})`,
      maxBlockSize: `calc(100dvh - ${vars.size.topBar} - ${vars.space[8]})`,
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      scrollbarWidth: 'thin',
      scrollbarGutter: 'stable',
      padding: vars.space[4],
      backgroundColor: vars.color.surface,
      border: `${vars.line.hair} solid ${vars.color.border}`,
      borderRadius: vars.radius.lg,
    },
  },
})
export const results = style({ display: 'flex', flexDirection: 'column', gap: vars.space[4], minInlineSize: 0 })
export const header = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: vars.space[3],
})
export const total = style({ ...figures })
export const sort = style({
  inlineSize: '100%',
  maxInlineSize: vars.size.factMin,
  '@media': { [media.phone]: { flex: 1, maxInlineSize: 'none' } },
})
export const tools = style({
  display: 'flex',
  alignItems: 'end',
  gap: vars.space[2],
  '@media': { [media.phone]: { inlineSize: '100%' } },
})
export const filterButton = style({ '@media': { [media.desktop]: { display: 'none' } } })
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2] })
