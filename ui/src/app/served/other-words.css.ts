import { globalStyle } from '@vanilla-extract/css'

/** The served frame is in another language than this browser's page: its words are not seen (`public/first-paint.js`). */
globalStyle('.other-words #root *', { color: 'transparent' })
