import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { canopy } from '../../../design-system/src/theme/canopy.ts'
import { hex } from '../../../design-system/src/theme/contrast.ts'
import { light } from '../../../design-system/src/theme/light.ts'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
const manifest = JSON.parse(read('public/manifest.webmanifest'))

it('an installed application is the whole site, in a window of its own', () => {
  expect(manifest).toMatchObject({ id: '/', scope: '/', start_url: '/', display: 'standalone', name: 'Forecourt' })
})

it('the browser around the page has the colours of the canopy, by day and by night, and of the paper', () => {
  const bar = hex(canopy.color.canvas)
  expect(manifest).toMatchObject({ theme_color: bar, background_color: hex(light.color.canvas) })
  // No `media`: the canopy is the same in both themes.
  expect(read('index.html')).toContain(`<meta name="theme-color" content="${bar}" />`)
})
