import { media, vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'

export const page = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[4],
  inlineSize: '100%',
  maxInlineSize: '760px',
  marginInline: 'auto',
})
export const head = style({
  display: 'grid',
  gridTemplateColumns: '72px minmax(0, 1fr) auto',
  columnGap: vars.space[3],
  alignItems: 'start',
})
export const picture = style({ display: 'block', overflow: 'hidden', borderRadius: vars.radius.sm })
export const about = style({ display: 'grid', gap: vars.space[1], minInlineSize: 0 })
export const reach = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2] })
export const messages = style({
  display: 'grid',
  justifyItems: 'center',
  gap: vars.space[3],
  padding: vars.space[4],
  borderRadius: vars.radius.md,
  border: `${vars.line.hair} solid ${vars.color.border}`,
  backgroundColor: vars.color.surface,
})
export const log = style({
  display: 'grid',
  gap: vars.space[3],
  inlineSize: '100%',
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
export const day = style({ justifySelf: 'center' })
export const message = recipe({
  base: { display: 'grid', gap: vars.space[1], maxInlineSize: '86%', minInlineSize: 0 },
  variants: {
    isMine: {
      true: { justifySelf: 'end', justifyItems: 'end' },
      false: { justifySelf: 'start', justifyItems: 'start' },
    },
    isEvent: { true: { justifySelf: 'center', justifyItems: 'center', textAlign: 'center' }, false: {} },
  },
})
export const bubble = recipe({
  base: {
    display: 'grid',
    gap: vars.space[1],
    minInlineSize: 0,
    paddingBlock: vars.space[2],
    paddingInline: vars.space[3],
    borderRadius: vars.radius.md,
    border: `${vars.line.hair} solid ${vars.color.border}`,
  },
  variants: {
    isMine: {
      true: { backgroundColor: vars.color.accentSoft },
      false: { backgroundColor: vars.color.sunken },
    },
  },
})
export const text = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
export const outside = style({
  display: 'flex',
  alignItems: 'start',
  gap: vars.space[2],
  paddingBlock: vars.space[2],
  paddingInline: vars.space[3],
  borderRadius: vars.radius.sm,
  backgroundColor: vars.color.warningSoft,
  color: vars.color.warningText,
})
export const composer = style({ display: 'grid', gap: vars.space[2] })
export const notes = style({
  display: 'grid',
  gap: vars.space[2],
  ':empty': { marginBlockStart: `calc(-1 * ${vars.space[2]})` },
})
export const note = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[2] })
export const send = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: vars.space[2] })
export const sendAside = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2], marginInlineEnd: 'auto' })

export const list = style({
  display: 'grid',
  margin: 0,
  padding: 0,
  overflow: 'hidden',
  listStyle: 'none',
  borderRadius: vars.radius.md,
  border: `${vars.line.hair} solid ${vars.color.border}`,
  backgroundColor: vars.color.surface,
})
export const row = recipe({
  base: {
    display: 'grid',
    gridTemplateColumns: '72px minmax(0, 1fr)',
    columnGap: vars.space[3],
    padding: vars.space[3],
    color: 'inherit',
    textDecoration: 'none',
    borderBlockEnd: `${vars.line.hair} solid ${vars.color.border}`,
    ':hover': { backgroundColor: vars.color.hover },
    '@media': { [media.tablet]: { gridTemplateColumns: '112px minmax(0, 1fr)', columnGap: vars.space[4] } },
  },
  variants: {
    isNew: {
      true: { backgroundColor: vars.color.accentSoft, boxShadow: `inset 3px 0 0 ${vars.color.accent}` },
    },
  },
})
export const rowHead = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: vars.space[2] })
export const time = style({ marginInlineStart: 'auto' })
export const filters = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space[3],
  alignItems: 'center',
  justifyContent: 'space-between',
})
export const find = style({ flex: '1 1 14rem', maxInlineSize: '24rem' })
