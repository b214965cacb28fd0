import { figures, hidden, type, vars } from '@forecourt/design-system/theme'
import { globalStyle, style } from '@vanilla-extract/css'

export const note = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: vars.space[3],
  rowGap: vars.space[2],
  selectors: { '&:empty': { display: 'none' } },
})
export const drop = style({ display: 'inline-flex', alignItems: 'center', gap: vars.space[1] })
export const dropIcon = style({ inlineSize: vars.size.iconSm, blockSize: vars.size.iconSm, flexShrink: 0 })

export const waiting = style({ display: 'grid', placeItems: 'center', minBlockSize: vars.size.illustration })
export const verdict = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: vars.space[2],
})
export const part = style({ display: 'flex', flexDirection: 'column', gap: vars.space[2], minInlineSize: 0 })

export const table = style({ ...type('sm'), ...figures, inlineSize: '100%', borderCollapse: 'collapse' })
globalStyle(`${table} th, ${table} td`, {
  paddingBlock: vars.space[2],
  paddingInlineEnd: vars.space[3],
  borderBlockEnd: `${vars.line.hair} solid ${vars.color.border}`,
  textAlign: 'start',
  verticalAlign: 'top',
  fontWeight: vars.weight.regular,
})
globalStyle(`${table} tbody th`, { overflowWrap: 'anywhere' })
globalStyle(`${table} thead th`, { ...type('xs'), color: vars.color.muted, fontWeight: vars.weight.medium })
globalStyle(`${table} th:last-child, ${table} td:last-child`, { paddingInlineEnd: 0 })
globalStyle(`${table} tr[aria-current] > *`, { fontWeight: vars.weight.semibold, color: vars.color.accentText })
export const amount = style({ selectors: { [`${table} &`]: { textAlign: 'end', whiteSpace: 'nowrap' } } })
export const place = style({ ...type('xs'), display: 'block', color: vars.color.muted })
export const hiddenCaption = style(hidden)
