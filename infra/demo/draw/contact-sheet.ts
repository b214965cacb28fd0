/**
 * Draws the album as one picture, to look at the artwork.
 * Run: `node infra/demo/draw/contact-sheet.ts <target.png> [part of a name]`
 */
import sharp from 'sharp'
import { album } from './album.ts'
import { PICTURE_FOLDER, PictureStore } from './render.ts'

const [target, part = ''] = process.argv.slice(2)
if (!target) throw new Error('usage: contact-sheet.ts <target.png> [part of a name]')
const started = Date.now()
const store = new PictureStore(PICTURE_FOLDER)
const shown = album.filter(({ name }) => name.includes(part))
const files = await Promise.all(shown.map((picture) => store.file(picture)))
console.log(`${files.length} pictures in ${((Date.now() - started) / 1000).toFixed(1)} s`)
const columns = Math.min(8, files.length)
const [width, height] = [Math.floor(2400 / columns), Math.floor(1800 / columns)]
const tiles = await Promise.all(
  files.map(async (file, i) => ({
    input: await sharp(file).resize(width, height).toBuffer(),
    left: (i % columns) * width,
    top: Math.floor(i / columns) * height,
  })),
)
await sharp({
  create: {
    width: columns * width,
    height: Math.ceil(files.length / columns) * height,
    channels: 3,
    background: '#ffffff',
  },
})
  .composite(tiles)
  .png()
  .toFile(target)
