import { expect, test } from 'vitest'
import { chunkCircles } from './chunk-circles.ts'
import { filesBefore, type Manifest } from './first-load.ts'

const manifest: Manifest = {
  'index.html': { file: 'index.js', imports: ['_core.js'], css: ['index.css'] },
  '_core.js': { file: 'core.js', css: ['core.css'] },
  'page.tsx': { file: 'page.js', imports: ['_core.js', '_cards.js'] },
  '_cards.js': { file: 'cards.js', imports: ['page.tsx'] },
  'dialog.tsx': { file: 'dialog.js' },
}

test('a page loads its entry, its module and what these import, each once, and no dialog that comes later', () => {
  const files = ['core.css', 'core.js', 'index.css', 'index.js']
  expect([...filesBefore(manifest, ['index.html'])].sort()).toEqual(files)
  expect([...filesBefore(manifest, ['index.html', 'page.tsx'])].sort()).toEqual(
    [...files, 'cards.js', 'page.js'].sort(),
  )
})

test('a module that the build does not know is said, not counted as nothing', () => {
  expect(() => filesBefore(manifest, ['other.tsx'])).toThrow('the build has no other.tsx')
})

test('chunks that need each other are named with the way round, those that share a third are not', () => {
  expect(chunkCircles(manifest)).toEqual(['page.js → cards.js → page.js'])
  const { '_cards.js': _, ...straight } = manifest
  expect(chunkCircles(straight)).toEqual([])
})
