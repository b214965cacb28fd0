import { chosen, focusable, quick, type } from '../theme/mixins.ts'
import { recipe, style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const tabs = style({
  display: 'flex',
  flexDirection: 'column',
  minInlineSize: 0,
  selectors: { '&[data-orientation=vertical]': { flexDirection: 'row', gap: vars.space[6] } },
})
export const list = style({
  display: 'flex',
  gap: vars.space[1],
  overflowX: 'auto',
  scrollbarWidth: 'none',
  boxShadow: `inset 0 calc(-1 * ${vars.line.hair}) ${vars.color.border}`,
  selectors: {
    '&[data-orientation=vertical]': { flexDirection: 'column', boxShadow: 'none', overflow: 'visible', flexShrink: 0 },
  },
})
export const tab = style({
  ...quick,
  ...type('sm'),
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  minBlockSize: vars.size.touch,
  paddingInline: vars.space[3],
  fontWeight: vars.weight.medium,
  color: vars.color.muted,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  outline: 'none',
  borderRadius: vars.radius.sm,
  borderBlockEnd: `${vars.line.thick} solid transparent`,
  borderEndStartRadius: 0,
  borderEndEndRadius: 0,
  selectors: {
    ...focusable,
    '&[data-focus-visible]': { outline: `${vars.line.thick} solid ${vars.color.focus}`, outlineOffset: '-2px' },
    '&[data-hovered]': { color: vars.color.text },
    '&[data-selected]': { color: vars.color.accentText, borderBlockEndColor: vars.color.accent },
    '&[data-disabled]': { color: vars.color.disabled, cursor: 'not-allowed' },
    '&[data-orientation=vertical]': { borderBlockEnd: 0, borderRadius: vars.radius.sm },
    [`${list}[data-orientation=vertical] &`]: { borderBlockEnd: 0, borderRadius: vars.radius.sm, whiteSpace: 'normal' },
    [`${list}[data-orientation=vertical] &[data-selected]`]: { backgroundColor: vars.color.accentSoft, ...chosen },
  },
})
export const panel = recipe({
  base: {
    paddingBlockStart: vars.space[5],
    outline: 'none',
    minInlineSize: 0,
    flex: 1,
    borderRadius: vars.radius.sm,
    selectors: focusable,
  },
  variants: { orientation: { horizontal: {}, vertical: { paddingBlockStart: 0 } } },
})
