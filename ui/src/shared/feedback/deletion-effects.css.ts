import { vars } from '@forecourt/design-system/theme'
import { style } from '@vanilla-extract/css'

/** What becomes of a deleted account, in the order it is told; the texts are the feature's own. */
export const deletionEffects = ['vehicles', 'data', 'plan', 'invoices', 'kept'] as const
/** Sentences, one below the other, each with its point. */
export const effectsList = style({ margin: 0, paddingInlineStart: vars.space[5], listStyle: 'disc' })
