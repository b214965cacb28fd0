import { type GlobalStyleRule, globalStyle } from '@vanilla-extract/css'
import { reset } from './layers.css.ts'
import { focusRing } from './mixins.ts'
import { media } from './scale.ts'
import { vars } from './vars.css.ts'

const base = (selector: string, rule: GlobalStyleRule) => globalStyle(selector, { '@layer': { [reset]: rule } })

base('*, *::before, *::after', { boxSizing: 'border-box' })
base('*', { margin: 0 })
base('html', {
  fontFamily: vars.font.body,
  fontSize: '100%',
  lineHeight: vars.leading.md,
  color: vars.color.text,
  backgroundColor: vars.color.canvas,
  WebkitTextSizeAdjust: '100%',
  textSizeAdjust: '100%',
  WebkitFontSmoothing: 'antialiased',
  MozOsxFontSmoothing: 'grayscale',
  textRendering: 'optimizeLegibility',
  scrollbarGutter: 'stable',
  accentColor: vars.color.accent,
})
base('body', { minBlockSize: '100dvh', overflowWrap: 'break-word', backgroundColor: vars.color.canvas })
// Behind a modal the scroll bar's gutter stays; it is the root's, so the root takes the colour of what lies over the page.
base('html:has([data-overlay])', {
  backgroundColor: `color-mix(in oklab, ${vars.color.canvas}, ${vars.color.stage} 48%)`,
})
base('html:has([data-overlay=stage])', { backgroundColor: vars.color.stage })
base('#root', { isolation: 'isolate' })
base('h1, h2, h3, h4, h5, h6', { font: 'inherit', textWrap: 'balance' })
base('p', { textWrap: 'pretty' })
base('ul, ol', { listStyle: 'none', padding: 0 })
base('img, picture, video, canvas, svg', { display: 'block', maxInlineSize: '100%' })
base('button, input, textarea, select', { font: 'inherit', color: 'inherit', letterSpacing: 'inherit' })
base('button', { background: 'none', border: 0, padding: 0, cursor: 'pointer' })
base('button:disabled', { cursor: 'default' })
base('a', { color: 'inherit', textDecoration: 'none' })
base('table', { borderCollapse: 'collapse' })
base('fieldset', { border: 0, padding: 0, minInlineSize: 0 })
base('dialog', { padding: 0 })
base('::placeholder', { color: vars.color.subtle, opacity: 1 })
base('::selection', { backgroundColor: vars.color.accentSoftHover, color: vars.color.text })
base(':focus-visible', focusRing)
base('[tabindex="-1"]:focus-visible', { outline: 'none' })
base('*, *::before, *::after', {
  '@media': {
    [media.reducedMotion]: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important' as 'auto',
    },
  },
})
// What the browser itself paints on the way from one page to another.
base('::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*)', {
  '@media': { [media.reducedMotion]: { animation: 'none !important' } },
})
