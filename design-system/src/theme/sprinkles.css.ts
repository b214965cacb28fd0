import { createSprinkles, defineProperties } from '@vanilla-extract/sprinkles'
import { utilities } from './layers.css.ts'
import { media } from './scale.ts'
import { vars } from './vars.css.ts'

/** What may change with the width. Each condition is another set of classes that every page loads: the rest has none. */
const columns = defineProperties({
  '@layer': utilities,
  conditions: {
    phone: {},
    tablet: { '@media': media.tablet },
    desktop: { '@media': media.desktop },
    wide: { '@media': media.wide },
  },
  defaultCondition: 'phone',
  properties: {
    gridTemplateColumns: {
      1: 'minmax(0, 1fr)',
      2: 'repeat(2, minmax(0, 1fr))',
      3: 'repeat(3, minmax(0, 1fr))',
      4: 'repeat(4, minmax(0, 1fr))',
    },
  },
})

/** Each value is a class that every page loads: a property stands here once something uses it. */
const layout = defineProperties({
  '@layer': utilities,
  properties: {
    display: ['none', 'block', 'inline', 'inline-block', 'flex', 'inline-flex', 'grid', 'contents'],
    flexDirection: ['row', 'column', 'row-reverse', 'column-reverse'],
    flexWrap: ['wrap', 'nowrap'],
    alignItems: ['stretch', 'start', 'center', 'end', 'baseline'],
    justifyContent: ['start', 'center', 'end', 'space-between'],
    gap: vars.space,
    paddingBlockStart: vars.space,
    paddingBlockEnd: vars.space,
    paddingInlineStart: vars.space,
    paddingInlineEnd: vars.space,
    marginInlineStart: { auto: 'auto' },
    marginInlineEnd: { auto: 'auto' },
    minInlineSize: { 0: 0 },
    maxInlineSize: {
      prose: vars.size.prose,
      content: vars.size.content,
      sm: vars.size.dialogSm,
      md: vars.size.dialogMd,
      lg: vars.size.dialogLg,
      full: '100%',
    },
    position: ['relative', 'absolute', 'sticky', 'static'],
  },
  shorthands: {
    padding: ['paddingBlockStart', 'paddingBlockEnd', 'paddingInlineStart', 'paddingInlineEnd'],
    paddingX: ['paddingInlineStart', 'paddingInlineEnd'],
    paddingY: ['paddingBlockStart', 'paddingBlockEnd'],
    marginX: ['marginInlineStart', 'marginInlineEnd'],
  },
})

const look = defineProperties({
  '@layer': utilities,
  properties: {
    backgroundColor: vars.color,
    borderRadius: vars.radius,
    border: { hair: `${vars.line.hair} solid ${vars.color.border}` },
  },
})

/** Typed utility classes for layout and look; each value is a token. */
export const sprinkles = createSprinkles(columns, layout, look)
export type Sprinkles = Parameters<typeof sprinkles>[0]
