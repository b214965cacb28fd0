import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { locales } from '@forecourt/contracts'

const inEach = (html: (locale: string) => string) => Object.fromEntries(locales.map((one) => [one, html(one)]))
const place = (href: string) => `<a class="entry" data-rac="" href="${href}" tabindex="0">`
const frame = (name: string) => inEach((locale) => `<f ${name} ${locale}>${place('/')}${place('/my/')}<!--page--></f>`)
const frames = ['market', 'market.folded', 'office', 'office.folded', 'public', 'public.folded']
const pages = ['home', 'vehicle', 'cards', 'entrance', 'table', 'text']
const rules = [
  {
    pattern: '^/$',
    frame: 'market',
    page: 'home',
    modules: ['src/home.tsx'],
    texts: ['core'],
    read: '/api/home?a=1&b=2',
  },
  { pattern: '^/vehicles/[^/]+$', frame: 'market', page: 'vehicle', read: '/api/vehicle/-/page' },
  { pattern: '^/my$', frame: 'market', page: 'text' },
  { pattern: '^/favorites$', frame: 'market', page: 'cards' },
  { pattern: '^/offline$', frame: 'market', page: 'cards', modules: ['src/home.tsx'], texts: ['core'] },
  { pattern: '^/help-center(/|$)', frame: 'market', page: 'text', isOpen: true },
  { pattern: '^/admin(/|$)', frame: 'office', page: 'table' },
  { pattern: '^/sign-in$', frame: 'public', page: 'entrance' },
  { pattern: '', frame: 'public', page: 'text' },
]
const manifest = {
  'index.html': { file: 'assets/index-1.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared-1.js' },
  'src/home.tsx': {
    file: 'assets/home-1.js',
    imports: ['_shared.js', '_cards.js'],
    css: ['assets/home-1.css'],
  },
  '_cards.js': { file: 'assets/cards-1.js', imports: ['src/home.tsx'] },
  '_texts-1.js': { file: 'assets/texts-fr-1.js', name: 'texts-fr_FR-core' },
  'figures.woff2': { file: 'assets/figures-1.woff2' },
  'inter.woff2': { file: 'assets/inter-latin-wght-normal-1.woff2' },
  'manrope.woff2': { file: 'assets/manrope-latin-wght-normal-1.woff2' },
}
const document = `<html lang="en">
<head><meta name="description" content="English"><link rel="manifest" href="/manifest.webmanifest"><script src="/first-paint.js"></script><link rel="modulepreload" href="/assets/shared-1.js"></head><body><div id="root"></div></body></html>`

/** What the UI's build leaves for documents, as small as can be. */
export async function writeBuiltUi(folder: string): Promise<void> {
  const drawn = {
    hole: '<!--page-->',
    rules,
    frames: Object.fromEntries(frames.map((name) => [name, frame(name)])),
    pages: Object.fromEntries(pages.map((name) => [name, inEach((locale) => `<p ${name} ${locale}>`)])),
  }
  await mkdir(join(folder, '.vite'), { recursive: true })
  await Promise.all([
    writeFile(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest)),
    writeFile(join(folder, 'index.html'), document),
    writeFile(join(folder, 'csp-style-hashes.json'), '{"styleSrc":[]}'),
    writeFile(join(folder, 'frames.json'), JSON.stringify(drawn)),
    writeFile(join(folder, 'manifest.webmanifest'), '{"id":"/","name":"Forecourt"}'),
    writeFile(join(folder, 'first-paint.js'), 'first("$&")'),
  ])
}
