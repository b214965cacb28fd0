import { media, vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

export const split = style({
  display: 'grid',
  flex: 1,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [media.desktop]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } },
})

export const formSide = style({
  display: 'grid',
  justifyItems: 'center',
  alignItems: 'start',
  paddingInline: vars.space[4],
  paddingBlock: vars.space[8],
  '@media': { [media.desktop]: { alignItems: 'center', paddingBlock: vars.space[12] } },
})
export const form = style({ inlineSize: '100%', maxInlineSize: vars.size.dialogSm })

/** Only where the words beside the form are not shown. */
export const line = style({ '@media': { [media.desktop]: { display: 'none' } } })

export const brandSide = style({
  display: 'none',
  '@media': {
    [media.desktop]: {
      display: 'grid',
      alignContent: 'center',
      justifyItems: 'center',
      gap: vars.space[8],
      padding: vars.space[12],
      backgroundColor: vars.color.sunken,
      borderInlineStart: `${vars.line.hair} solid ${vars.color.border}`,
    },
  },
})
export const drawing = style({ inlineSize: 'min(100%, 480px)', blockSize: 'auto' })
export const words = style({ maxInlineSize: vars.size.dialogSm })
export const facts = style({ display: 'grid', gap: vars.space[2], marginBlockStart: vars.space[2] })
export const fact = style({ display: 'flex', alignItems: 'flex-start', gap: vars.space[2], fontSize: vars.text.sm })
export const tick = style({ flexShrink: 0, color: vars.color.accentText })
/** As large as that of a field's error, however long the words beside it. */
export const errorIcon = style({ flexShrink: 0 })
