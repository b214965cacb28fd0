import { figures, media, type, vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

export const nav = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[2],
  '@media': { print: { display: 'none' } },
})
/** One line at its arrow. */
export const back = style({ whiteSpace: 'nowrap', flexShrink: 0 })
/** Beside the steps a phone has room for the one word that names them. */
export const long = style({ '@media': { [media.phone]: { display: 'none' } } })
export const short = style({ display: 'none', '@media': { [media.phone]: { display: 'inline' } } })
export const steps = style({ display: 'flex', alignItems: 'center', gap: vars.space[1] })
export const place = style({ ...type('sm'), ...figures, color: vars.color.muted, whiteSpace: 'nowrap' })
/** On phones the arrows say it. */
export const word = style({ '@media': { [media.phone]: { display: 'none' } } })
