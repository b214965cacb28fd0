import { createVar, globalStyle } from '@vanilla-extract/css'
import { figures, focusRing, type } from '../theme/mixins.ts'
import { media } from '../theme/scale.ts'
import { style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

/** The least of three series. The edge of a field is the system's ink in forced colours, like the second. */
const least = createVar()
/** What needs somebody to act. The system has no ink of danger: a link's is like none of the others. */
export const alarm = createVar()
export const chart = style({
  display: 'grid',
  gap: vars.space[3],
  minInlineSize: 0,
  vars: { [least]: vars.color.borderStrong, [alarm]: vars.color.danger },
  '@media': { [media.forcedColors]: { vars: { [least]: 'GrayText', [alarm]: 'LinkText' } } },
})
export const fills: readonly string[] = [vars.color.accent, vars.color.muted, least]
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[3],
})
export const entries = style({ display: 'flex', flexWrap: 'wrap', columnGap: vars.space[4], rowGap: vars.space[1] })
export const entry = style({ ...type('sm'), display: 'inline-flex', alignItems: 'center', gap: vars.space[2] })
export const sample = style({ inlineSize: vars.space[3], blockSize: vars.space[3], borderRadius: vars.radius.sm })
/** As high as the drawing: nothing moves when one takes the other's place. */
export const table = style({ blockSize: '260px', overflow: 'auto', display: 'grid' })
export const plot = style({ blockSize: '260px', minInlineSize: 0 })
globalStyle(`${plot} .recharts-surface`, { outline: 'none', borderRadius: vars.radius.sm })
globalStyle(`${plot} .recharts-surface:focus-visible`, focusRing)
globalStyle(`${plot} .recharts-cartesian-axis-tick-value`, { ...type('xs'), ...figures, fill: vars.color.muted })
export const readOut = style({
  display: 'grid',
  gap: vars.space[1],
  padding: vars.space[3],
  borderRadius: vars.radius.md,
  border: `${vars.line.hair} solid ${vars.color.border}`,
  backgroundColor: vars.color.surface,
  color: vars.color.text,
})
export const step = style({ ...type('xs'), color: vars.color.muted })
export const value = style({ ...type('sm'), ...figures, fontWeight: vars.weight.semibold })
