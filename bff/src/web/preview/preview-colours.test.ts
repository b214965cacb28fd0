import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { canopy } from '../../../../design-system/src/theme/canopy.ts'
import { dark } from '../../../../design-system/src/theme/dark.ts'
import { light } from '../../../../design-system/src/theme/light.ts'

const css = readFileSync(new URL('preview.css', import.meta.url), 'utf8')
const [, day = '', night = ''] = css.split(':root {')
const coloursOf = (block: string) =>
  Object.fromEntries(
    [...block.matchAll(/--(\w+): (oklch\([^)]+\))/g)].map(([, name = '', value = '']) => [name, value]),
  )

it.each([
  ['light', day, light.color],
  ['dark', night, dark.color],
] as const)('signed-out pages have the colours of the %s theme', (_theme, block, palette) => {
  const colours = coloursOf(block)
  expect(Object.keys(colours).length).toBeGreaterThan(10)
  expect(colours).toEqual(Object.fromEntries(Object.entries(palette).filter(([name]) => name in colours)))
})

it('their bar has the colours of the canopy', () => {
  const { canvas, text, accent, onAccent } = canopy.color
  const bar = css.slice(css.indexOf('/* The canopy'))
  for (const colour of [canvas, text, accent, onAccent]) expect(bar).toContain(colour)
})
