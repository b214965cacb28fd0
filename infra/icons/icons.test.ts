import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { draw, icons, placeOf } from './icons.ts'

const pixelsOf = async (png: Buffer) => sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
const manifest = JSON.parse(readFileSync(new URL('../../ui/public/manifest.webmanifest', import.meta.url), 'utf8'))

it.each(icons)('$file is the mark as it is drawn today', async (icon) => {
  const [kept, drawn] = await Promise.all([pixelsOf(readFileSync(placeOf(icon))), draw(icon).then(pixelsOf)])
  expect([kept.info.width, kept.info.height]).toEqual([icon.size, icon.size])
  // Another version of the renderer may round an edge otherwise.
  const differing = kept.data.filter((value, at) => Math.abs(value - (drawn.data[at] ?? 0)) > 8).length
  expect(differing / kept.data.length).toBeLessThan(0.001)
})

it.each(icons.filter(({ isWhole }) => isWhole))(
  '$file fills its square, and its mark is cut off nowhere',
  async (icon) => {
    const { data, info } = await pixelsOf(readFileSync(placeOf(icon)))
    const at = (x: number, y: number) => data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)
    const ground = [...at(0, 0)]
    expect(ground[3]).toBe(255)
    let farthest = 0
    for (let y = 0; y < info.height; y += 1)
      for (let x = 0; x < info.width; x += 1)
        if ([...at(x, y)].some((value, channel) => Math.abs(value - (ground[channel] ?? 0)) > 8))
          farthest = Math.max(farthest, Math.hypot(x + 0.5 - info.width / 2, y + 0.5 - info.height / 2))
    const safe = icon.file.startsWith('maskable') ? 0.4 : 0.5
    expect(farthest / info.width).toBeGreaterThan(0.25)
    expect(farthest / info.width).toBeLessThanOrEqual(safe)
  },
)

it('the manifest names icons that are there, in the sizes they have', async () => {
  const sizes: Record<string, number> = Object.fromEntries(icons.map(({ file, size }) => [`/icons/${file}`, size]))
  const named: { src: string; sizes: string; purpose: string; type: string }[] = manifest.icons
  const drawn = named.filter(({ type }) => type === 'image/png')
  expect(drawn.map(({ src, sizes: said }) => [src, said])).toEqual(
    drawn.map(({ src }) => [src, `${sizes[src]}x${sizes[src]}`]),
  )
  expect(drawn.map(({ purpose, sizes: said }) => `${purpose} ${said}`).sort()).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 192x192',
    'maskable 512x512',
  ])
})
