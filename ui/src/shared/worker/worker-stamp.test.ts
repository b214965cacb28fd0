import { expect, it } from 'vitest'
import { buildId, shellFiles } from '../../../worker-stamp.ts'

const manifest = {
  'index.html': { file: 'assets/index-1.js', imports: ['_shared.js'], css: ['assets/index-1.css'] },
  '_shared.js': { file: 'assets/shared-1.js', imports: ['index.html'] },
  'src/app/offline/offline-area.tsx': { file: 'assets/offline-1.js', imports: ['_shared.js', '_cards.js'] },
  '_cards.js': { file: 'assets/cards-1.js', css: ['assets/cards-1.css'] },
  'src/i18n/en-us.ts': { file: 'assets/en-us-1.js' },
  'src/i18n/fr-fr.ts': { file: 'assets/fr-fr-1.js' },
  'src/i18n/zh-cn.ts': { file: 'assets/zh-cn-1.js' },
  'src/features/home/pages/home-page.tsx': { file: 'assets/home-1.js', imports: ['_cards.js'] },
  'inter.woff2': { file: 'assets/inter-latin-wght-normal-1.woff2' },
  'greek.woff2': { file: 'assets/inter-greek-wght-normal-1.woff2' },
}

it('the shell is the application, its page for no network and the texts of all languages, and no other page', () => {
  expect(shellFiles(manifest)).toEqual([
    '/assets/cards-1.css',
    '/assets/cards-1.js',
    '/assets/en-us-1.js',
    '/assets/fr-fr-1.js',
    '/assets/index-1.css',
    '/assets/index-1.js',
    '/assets/inter-latin-wght-normal-1.woff2',
    '/assets/offline-1.js',
    '/assets/shared-1.js',
    '/assets/zh-cn-1.js',
  ])
})

it('a build without its page for no network is none', () => {
  const { 'src/app/offline/offline-area.tsx': _, ...rest } = manifest
  expect(() => shellFiles(rest)).toThrow('offline-area')
})

it('a build is named by what its files are named by, in any order', () => {
  const id = buildId(['assets/a-1.js', 'assets/b-1.js', 'index.html'])
  expect(buildId(['assets/b-1.js', 'assets/a-1.js'])).toBe(id)
  expect(buildId(['assets/a-2.js', 'assets/b-1.js'])).not.toBe(id)
  expect(buildId(['assets/a-1.js', 'assets/b-1.js'], ['what has no such name'])).not.toBe(id)
})
