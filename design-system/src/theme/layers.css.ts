import { globalLayer } from '@vanilla-extract/css'

// Cascade layers keep the order reset < components < utilities < the application's own (unlayered) styles,
// however a bundler splits the CSS.
export const reset = globalLayer('forecourt-reset')
export const components = globalLayer('forecourt-components')
export const utilities = globalLayer('forecourt-utilities')
