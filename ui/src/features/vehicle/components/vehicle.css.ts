import { bottomBarRoom, figures, media, type, vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[6],
  alignItems: 'start',
  '@media': {
    [media.desktop]: {
      gridTemplateColumns: `minmax(0, 1fr) ${vars.size.listMax}`,
      columnGap: vars.space[8],
      gridTemplateAreas: '"gallery summary" "details summary"',
      gridTemplateRows: 'auto 1fr',
    },
    [media.wide]: { gridTemplateColumns: `minmax(0, 1fr) ${vars.size.toast}` },
  },
})
/** What leads through the results has its height before it is there. */
export const way = style({ minBlockSize: vars.size.controlSm, marginBlockEnd: vars.space[3] })
export const gallery = style({ minInlineSize: 0, '@media': { [media.desktop]: { gridArea: 'gallery' } } })
export const summary = style({
  minInlineSize: 0,
  '@media': {
    [media.desktop]: {
      gridArea: 'summary',
      position: 'sticky',
      insetBlockStart: `calc(${vars.size.topBar} + ${vars.space[4]})`,
    },
  },
})
export const details = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[6],
  minInlineSize: 0,
  '@media': { [media.desktop]: { gridArea: 'details' } },
})
export const panel = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[4],
  padding: vars.space[5],
  backgroundColor: vars.color.surface,
  border: `${vars.line.hair} solid ${vars.color.border}`,
  borderRadius: vars.radius.lg,
})
export const badges = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space[2],
  selectors: { '&:empty': { display: 'none' } },
})
export const price = style({ margin: 0 })
export const keyFacts = style({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: vars.space[3],
  margin: 0,
  paddingBlock: vars.space[4],
  borderBlock: `${vars.line.hair} solid ${vars.color.border}`,
})
export const keyFact = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: vars.space[2],
  alignItems: 'start',
  alignContent: 'start',
})
export const keyIcon = style({
  inlineSize: vars.size.icon,
  blockSize: vars.size.icon,
  color: vars.color.subtle,
  gridRow: 'span 2',
})
export const keyLabel = style({ ...type('xs'), color: vars.color.muted, margin: 0 })
export const keyValue = style({
  ...type('sm'),
  ...figures,
  fontWeight: vars.weight.semibold,
  margin: 0,
  overflowWrap: 'anywhere',
})
export const report = style({ display: 'flex', justifyContent: 'center', marginBlockStart: vars.space[3] })
export const actions = style({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: vars.space[2] })
export const owner = style({ display: 'flex', flexDirection: 'column', gap: vars.space[2] })
export const heart = style({ selectors: { '&[data-on]': { color: vars.color.favourite, fill: 'currentColor' } } })
export const liked = style({ selectors: { '&[data-on]': { color: vars.color.accentText, fill: 'currentColor' } } })

export const section = style({ display: 'flex', flexDirection: 'column', gap: vars.space[3], minInlineSize: 0 })
export const sectionHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: vars.space[3],
})
export const description = style({
  ...type('md'),
  margin: 0,
  maxInlineSize: vars.size.prose,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
})
export const options = style({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${vars.size.factMin}), 1fr))`,
  gap: vars.space[2],
  listStyle: 'none',
  margin: 0,
  padding: 0,
})
export const option = style({ display: 'flex', alignItems: 'center', gap: vars.space[2], ...type('sm') })
export const optionIcon = style({
  inlineSize: vars.size.iconSm,
  blockSize: vars.size.iconSm,
  color: vars.color.successText,
  flexShrink: 0,
})

export const groups = style({
  backgroundColor: vars.color.surface,
  border: `${vars.line.hair} solid ${vars.color.border}`,
  borderRadius: vars.radius.lg,
  paddingInline: vars.space[5],
})

/** Not in a low window, of which it would take a third: the page's own button is near there. */
export const phoneBarShown = `${media.phone} and (min-height: 34rem)`
/** Contact stays within a thumb's reach on phones, above the bottom bar. */
export const phoneBar = style({
  position: 'sticky',
  insetBlockEnd: bottomBarRoom,
  zIndex: vars.layer.sticky,
  display: 'none',
  gap: vars.space[3],
  alignItems: 'center',
  justifyContent: 'space-between',
  marginInline: `calc(-1 * ${vars.space[4]})`,
  padding: `${vars.space[3]} ${vars.space[4]}`,
  backgroundColor: vars.color.surface,
  borderBlockStart: `${vars.line.hair} solid ${vars.color.border}`,
  '@media': { [phoneBarShown]: { display: 'flex' } },
})
