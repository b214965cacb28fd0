import { createSprinkles, defineProperties } from '@vanilla-extract/sprinkles'
import { utilities } from './layers.css.ts'
import { media } from './scale.ts'
import { vars } from './vars.css.ts'

const margins = { ...vars.space, auto: 'auto' }

const layout = defineProperties({
  '@layer': utilities,
  conditions: {
    phone: {},
    tablet: { '@media': media.tablet },
    desktop: { '@media': media.desktop },
    wide: { '@media': media.wide },
  },
  defaultCondition: 'phone',
  properties: {
    display: ['none', 'block', 'inline', 'inline-block', 'flex', 'inline-flex', 'grid', 'contents'],
    flexDirection: ['row', 'column', 'row-reverse', 'column-reverse'],
    flexWrap: ['wrap', 'nowrap'],
    flexGrow: { 0: 0, 1: 1 },
    flexShrink: { 0: 0, 1: 1 },
    alignItems: ['stretch', 'start', 'center', 'end', 'baseline'],
    alignSelf: ['stretch', 'start', 'center', 'end'],
    justifyContent: ['start', 'center', 'end', 'space-between'],
    gap: vars.space,
    rowGap: vars.space,
    columnGap: vars.space,
    paddingBlockStart: vars.space,
    paddingBlockEnd: vars.space,
    paddingInlineStart: vars.space,
    paddingInlineEnd: vars.space,
    marginBlockStart: margins,
    marginBlockEnd: margins,
    marginInlineStart: margins,
    marginInlineEnd: margins,
    inlineSize: { full: '100%', auto: 'auto', min: 'min-content', max: 'max-content' },
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
    overflow: ['hidden', 'auto', 'visible'],
    textAlign: ['start', 'center', 'end'],
    gridTemplateColumns: {
      1: 'minmax(0, 1fr)',
      2: 'repeat(2, minmax(0, 1fr))',
      3: 'repeat(3, minmax(0, 1fr))',
      4: 'repeat(4, minmax(0, 1fr))',
    },
  },
  shorthands: {
    padding: ['paddingBlockStart', 'paddingBlockEnd', 'paddingInlineStart', 'paddingInlineEnd'],
    paddingX: ['paddingInlineStart', 'paddingInlineEnd'],
    paddingY: ['paddingBlockStart', 'paddingBlockEnd'],
    margin: ['marginBlockStart', 'marginBlockEnd', 'marginInlineStart', 'marginInlineEnd'],
    marginX: ['marginInlineStart', 'marginInlineEnd'],
    marginY: ['marginBlockStart', 'marginBlockEnd'],
  },
})

const look = defineProperties({
  '@layer': utilities,
  properties: {
    color: vars.color,
    backgroundColor: vars.color,
    borderRadius: vars.radius,
    boxShadow: vars.shadow,
    border: { hair: `${vars.line.hair} solid ${vars.color.border}` },
  },
})

/** Typed utility classes for layout and look; each value is a token. */
export const sprinkles = createSprinkles(layout, look)
export type Sprinkles = Parameters<typeof sprinkles>[0]
