import { style } from '@vanilla-extract/css'

/** Dark on light in both themes: scanners want it so. */
export const code = style({ inlineSize: '12rem', blockSize: '12rem', backgroundColor: 'white', borderRadius: '4px' })
export const modules = style({ fill: 'black' })
