import { readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

// Makes figures.woff2, which is committed: fonts.css names the same characters. Run with `pnpm figures-font` in this package.
const source = new URL(
  '../../../node_modules/@fontsource/barlow-semi-condensed/files/barlow-semi-condensed-latin-600-normal.woff2',
  import.meta.url,
)
const characters = `0123456789%'’,.-–−\u00a0\u202f`
const figures = await subsetFont(readFileSync(source), characters, { targetFormat: 'woff2' })
writeFileSync(new URL('figures.woff2', import.meta.url), figures)
console.log(`figures.woff2: ${figures.length} bytes`)
