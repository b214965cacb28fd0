import { chosen, figures, quick, type } from '../theme/mixins.ts'
import { recipe, style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const frame = style({
  position: 'relative',
  overflow: 'auto',
  maxBlockSize: '100%',
  borderRadius: vars.radius.md,
  border: `${vars.line.hair} solid ${vars.color.border}`,
  backgroundColor: vars.color.surface,
})
export const table = style({
  ...type('sm'),
  inlineSize: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  outline: 'none',
})

const inset = { outline: `${vars.line.thick} solid ${vars.color.focus}`, outlineOffset: '-2px' }

export const column = recipe({
  base: {
    ...type('xs'),
    position: 'sticky',
    insetBlockStart: 0,
    zIndex: vars.layer.raised,
    paddingBlock: vars.space[2],
    paddingInline: vars.space[3],
    backgroundColor: vars.color.sunken,
    borderBlockEnd: `${vars.line.hair} solid ${vars.color.border}`,
    color: vars.color.muted,
    fontWeight: vars.weight.semibold,
    textAlign: 'start',
    whiteSpace: 'nowrap',
    outline: 'none',
    selectors: {
      '&[data-focus-visible]': inset,
      '&[data-allows-sorting]': { cursor: 'pointer' },
      '&[data-hovered]': { color: vars.color.text },
      '&[data-sort-direction]': { color: vars.color.text },
    },
  },
  variants: {
    align: { start: {}, end: { textAlign: 'end' }, center: { textAlign: 'center' } },
    tight: { true: { inlineSize: vars.line.hair } },
    pinned: { true: { insetInlineEnd: 0, zIndex: `calc(${vars.layer.raised} + 1)` } },
  },
})
export const columnInner = style({ display: 'inline-flex', alignItems: 'center', gap: vars.space[1] })
export const sortIcon = style({ inlineSize: vars.size.iconSm, blockSize: vars.size.iconSm })
export const sortIdle = style({ opacity: 0.35 })

export const row = style({
  ...quick,
  backgroundColor: vars.color.surface,
  outline: 'none',
  selectors: {
    '&[data-hovered]': { backgroundColor: vars.color.hover },
    '&[data-selected]': { backgroundColor: vars.color.accentSoft, ...chosen },
    '&[data-focus-visible]': inset,
    '&[data-selection-mode], &[data-href]': { cursor: 'default' },
  },
})
export const actionable = style({ cursor: 'pointer' })
export const cell = recipe({
  base: {
    paddingInline: vars.space[3],
    borderBlockEnd: `${vars.line.hair} solid ${vars.color.border}`,
    verticalAlign: 'middle',
    outline: 'none',
    selectors: { '&[data-focus-visible]': inset, [`${row}:last-child &`]: { borderBlockEnd: 0 } },
  },
  variants: {
    density: {
      compact: { paddingBlock: vars.space.half, blockSize: vars.size.row },
      normal: { paddingBlock: vars.space[3] },
    },
    align: { start: { textAlign: 'start' }, end: { textAlign: 'end' }, center: { textAlign: 'center' } },
    numeric: { true: figures },
    lead: { true: { fontWeight: vars.weight.medium } },
    keeps: { true: { minInlineSize: `calc(${vars.space[20]} * 2)` } },
    pinned: { true: { position: 'sticky', insetInlineEnd: 0, zIndex: vars.layer.raised, backgroundColor: 'inherit' } },
  },
})
export const empty = style({ padding: vars.space[6], textAlign: 'center' })
export const busy = style({ opacity: 0.55 })
