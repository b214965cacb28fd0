import { locales } from '@forecourt/contracts'
import { expect, it } from 'vitest'
import { buildId, shellFiles } from '../../../worker-stamp.ts'

const texts = (area: string) =>
  Object.fromEntries(
    locales.map((locale) => {
      const name = `texts-${locale}-${area}`
      return [`_${name}-1.js`, { file: `assets/${name}-1.js`, name, imports: ['_shared.js'] }]
    }),
  )
const manifest = {
  'index.html': { file: 'assets/index-1.js', imports: ['_shared.js'], css: ['assets/index-1.css'] },
  '_shared.js': { file: 'assets/shared-1.js', imports: ['index.html'] },
  'src/app/offline/offline-area.tsx': { file: 'assets/offline-1.js', imports: ['_shared.js', '_cards.js'] },
  '_cards.js': { file: 'assets/cards-1.js', css: ['assets/cards-1.css'] },
  'src/shared/session/is-user.ts': { file: 'assets/is-user-1.js', name: 'is-user' },
  '../design-system/src/toast/toaster.tsx': { file: 'assets/toaster-1.js', name: 'toaster' },
  ...texts('core'),
  ...texts('market'),
  ...texts('offline'),
  ...texts('settings'),
  'src/features/home/pages/home-page.tsx': { file: 'assets/home-1.js', imports: ['_cards.js'] },
  'inter.woff2': { file: 'assets/inter-latin-wght-normal-1.woff2' },
  'greek.woff2': { file: 'assets/inter-greek-wght-normal-1.woff2' },
}

it('the shell is the application, its page for no network with its texts in all languages, and no other page', () => {
  const ofTexts = ['core', 'market', 'offline'].flatMap((area) => Object.values(texts(area)).map(({ file }) => file))
  expect(shellFiles(manifest)).toEqual(
    [
      '/assets/cards-1.css',
      '/assets/cards-1.js',
      '/assets/index-1.css',
      '/assets/index-1.js',
      '/assets/inter-latin-wght-normal-1.woff2',
      '/assets/is-user-1.js',
      '/assets/offline-1.js',
      '/assets/shared-1.js',
      '/assets/toaster-1.js',
      ...ofTexts.map((file) => `/${file}`),
    ].sort(),
  )
})

it.each(['src/app/offline/offline-area.tsx', 'src/shared/session/is-user.ts', '_texts-fr_FR-offline-1.js'])(
  'a build without what the page for no network needs is none: %s',
  (name) => {
    const rest = Object.fromEntries(Object.entries(manifest).filter(([key]) => key !== name))
    expect(() => shellFiles(rest)).toThrow(/the build lacks (src\/app\/offline|is-user|texts-fr_FR-offline)/)
  },
)

it('a build is named by what its files are named by, in any order', () => {
  const id = buildId(['assets/a-1.js', 'assets/b-1.js', 'index.html'])
  expect(buildId(['assets/b-1.js', 'assets/a-1.js'])).toBe(id)
  expect(buildId(['assets/a-2.js', 'assets/b-1.js'])).not.toBe(id)
  expect(buildId(['assets/a-1.js', 'assets/b-1.js'], ['what has no such name'])).not.toBe(id)
})
