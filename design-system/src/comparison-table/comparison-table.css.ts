import { figures, longWords, type } from '../theme/mixins.ts'
import { media } from '../theme/scale.ts'
import { recipe, style } from '../theme/style.ts'
import { vars } from '../theme/vars.css.ts'

export const frame = recipe({
  variants: {
    layout: {
      framed: {
        overflow: 'hidden',
        borderRadius: vars.radius.lg,
        border: `${vars.line.hair} solid ${vars.color.border}`,
        backgroundColor: vars.color.surface,
      },
      open: {},
    },
  },
})
/** Columns share the width they are given: it never scrolls, so nothing to compare is ever out of sight. */
export const table = recipe({
  base: {
    ...type('sm'),
    inlineSize: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: 0,
    overflowWrap: 'anywhere',
  },
  variants: {
    layout: {
      framed: { hyphens: 'auto', hyphenateLimitChars: longWords },
      open: { '@media': { [media.phone]: { display: 'block' } } },
    },
  },
})
/** What sticks does so within its box: on phones that of the whole table, not of its head alone. */
export const group = recipe({
  variants: { layout: { framed: {}, open: { '@media': { [media.phone]: { display: 'contents' } } } } },
})
/** On phones the name of a row stands above its values, so that three fit side by side. */
export const row = recipe({
  variants: {
    layout: { framed: {}, open: { '@media': { [media.phone]: { display: 'flex', flexWrap: 'wrap' } } } },
  },
})
/** A dialog's content begins below its padding: what sticks covers that, too. */
const top = `calc(-1 * ${vars.space[2]})`
/** The names stay in sight while their values scroll. */
export const heads = recipe({
  variants: {
    layout: {
      framed: {},
      open: {
        '@media': {
          [media.phone]: {
            position: 'sticky',
            insetBlockStart: top,
            zIndex: vars.layer.sticky,
            backgroundColor: vars.color.raised,
          },
        },
      },
    },
  },
})

const line = { borderBlockEnd: `${vars.line.hair} solid ${vars.color.border}` }
const room = {
  ...line,
  paddingBlock: vars.space[3],
  paddingInline: vars.space[1],
  '@media': { [media.tablet]: { paddingInline: vars.space[4] } },
}
const openRoom = {
  ...line,
  paddingBlock: vars.space[2],
  paddingInline: vars.space[3],
  textAlign: 'start',
  verticalAlign: 'top',
} as const
/** A share of the line, on phones. */
const share = { flex: '1 1 0', minInlineSize: 0, paddingInline: vars.space[1] }
const lastRow = { 'tbody tr:last-child > &': { borderBlockEnd: 0 } }
const framedHead = {
  ...room,
  backgroundColor: vars.color.sunken,
  fontWeight: vars.weight.semibold,
  verticalAlign: 'bottom',
}

export const corner = recipe({
  variants: {
    layout: {
      framed: {
        ...type('xs'),
        ...framedHead,
        paddingInlineStart: vars.space[3],
        inlineSize: '37%',
        color: vars.color.muted,
        textAlign: 'start',
      },
      open: { inlineSize: vars.size.pictureTile, '@media': { [media.phone]: { display: 'none' } } },
    },
  },
})
export const picture = style({
  paddingInline: vars.space[3],
  paddingBlockStart: vars.space[2],
  '@media': { [media.phone]: share },
})
export const column = recipe({
  variants: {
    layout: {
      framed: { ...framedHead, textAlign: 'center' },
      open: {
        ...openRoom,
        position: 'sticky',
        insetBlockStart: top,
        zIndex: vars.layer.raised,
        paddingBlock: vars.space[3],
        backgroundColor: vars.color.raised,
        '@media': { [media.phone]: { ...share, position: 'static' } },
      },
    },
  },
})
export const actions = style({
  ...line,
  paddingInline: vars.space[3],
  paddingBlock: vars.space[2],
  verticalAlign: 'top',
  '@media': { [media.phone]: share },
})
export const mark = style({
  ...type('xs'),
  display: 'block',
  color: vars.color.accentText,
  fontWeight: vars.weight.medium,
})
export const name = recipe({
  base: { fontWeight: vars.weight.regular, textAlign: 'start' },
  variants: {
    layout: {
      framed: { ...room, paddingInlineStart: vars.space[3], selectors: lastRow },
      open: {
        ...openRoom,
        color: vars.color.muted,
        '@media': {
          [media.phone]: { ...share, ...type('xs'), flexBasis: '100%', borderBlockEnd: 0, paddingBlockEnd: 0 },
        },
      },
    },
  },
})
/** Heading over the rows of a section. */
export const section = recipe({
  base: { ...line, fontWeight: vars.weight.semibold, textAlign: 'start' },
  variants: {
    layout: {
      framed: { ...room, paddingInlineStart: vars.space[3], backgroundColor: vars.color.sunken },
      open: {
        ...openRoom,
        paddingBlockStart: vars.space[6],
        '@media': { [media.phone]: { ...share, flexBasis: '100%' } },
      },
    },
  },
})
/** Beside the heading: what a dash means, for the eye; at each dash it is said as well. */
export const legend = style({
  ...type('xs'),
  display: 'inline-flex',
  alignItems: 'center',
  verticalAlign: 'middle',
  gap: vars.space[1],
  marginInlineStart: vars.space[3],
  color: vars.color.muted,
  fontWeight: vars.weight.regular,
})
export const cell = recipe({
  base: { ...figures, fontWeight: vars.weight.medium },
  variants: {
    layout: {
      framed: { ...room, textAlign: 'center', selectors: lastRow },
      open: { ...openRoom, '@media': { [media.phone]: share } },
    },
    isMarked: { true: { backgroundColor: vars.color.accentSoft } },
    isBest: { true: { color: vars.color.successText, fontWeight: vars.weight.semibold } },
  },
})
const icon = { display: 'inline-block', inlineSize: vars.size.icon, blockSize: vars.size.icon }
export const sign = recipe({
  base: { ...icon, verticalAlign: 'middle' },
  variants: { has: { true: { color: vars.color.successText }, false: { color: vars.color.subtle } } },
})
export const best = style({
  ...icon,
  inlineSize: vars.size.iconSm,
  blockSize: vars.size.iconSm,
  verticalAlign: 'text-bottom',
  marginInlineStart: vars.space[1],
})
/** Never on the line of the value: two sentences would be read as one word. */
export const note = style({ fontWeight: vars.weight.regular, color: vars.color.muted })
