import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { offlineAreas } from './src/i18n/areas.ts'

/** As much of an entry of the build's manifest as is read here. */
interface Chunk {
  readonly file: string
  /** What the build calls it: those of texts are `texts-<language>-<area>`. */
  readonly name?: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

/** What the shell begins with: the application and its page for no network. */
const roots = ['index.html', 'src/app/offline/offline-area.tsx']
/** What comes late there, by the name of its chunk: who is here, and what is said. */
const late = ['is-user', 'toaster']
/** The texts of that page, in every language: another one may be chosen in another tab. */
const texts = ['en_US', 'fr_FR', 'zh_CN'].flatMap((language) =>
  ['core', ...offlineAreas].map((area) => `texts-${language}-${area}`),
)
const typeface = /\/((inter|manrope)-latin-wght-normal|figures)-[\w-]+\.woff2$/

/** Addresses of the files that the shell needs, each once. Throws where the build lacks one of its roots. */
export function shellFiles(manifest: Manifest): string[] {
  const files = new Set<string>()
  const seen = new Set<string>()
  const collect = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`the build lacks ${name}, which the offline shell needs`)
    if (seen.has(name)) return
    seen.add(name)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`)
    for (const one of chunk.imports ?? []) collect(one)
  }
  for (const root of roots) collect(root)
  for (const name of [...late, ...texts])
    collect(Object.keys(manifest).find((key) => manifest[key]?.name === name) ?? name)
  for (const { file } of Object.values(manifest)) if (typeface.test(file)) files.add(`/${file}`)
  return [...files].sort()
}

/** Names of files say their content, so all of them together name the build, with what has no such name. */
export const buildId = (names: readonly string[], unnamed: readonly string[] = []): string =>
  createHash('sha256')
    .update(
      [...names]
        .filter((name) => name.startsWith('assets/'))
        .sort()
        .join('\n'),
    )
    .update(unnamed.join('\n'))
    .digest('hex')
    .slice(0, 16)

/** Tells worker and document which build they are of, and the worker what the offline shell needs. */
export const stampWorker: Plugin = {
  name: 'stamp-worker',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const unnamed = await Promise.all(['index.html', 'first-paint.js'].map((name) => readFile(join(dir, name), 'utf8')))
    const id = buildId(Object.keys(bundle), unnamed)
    // Two builds may be served at the same time: only the later one is worth a notice.
    const at = Date.now()
    const manifest = JSON.parse(await readFile(join(dir, '.vite', 'manifest.json'), 'utf8')) as Manifest
    const stamp = `{ id: '${id}', at: ${at}, files: ${JSON.stringify(shellFiles(manifest))} }`
    await replaceIn(join(dir, 'push-worker.js'), "{ id: '', at: 0, files: [] }", stamp)
    await replaceIn(join(dir, 'index.html'), '</head>', `<meta name="build" content="${id}" data-at="${at}" /></head>`)
  },
}

async function replaceIn(file: string, place: string, by: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  if (!text.includes(place)) throw new Error(`${file} has no ${place}`)
  await writeFile(
    file,
    text.replace(place, () => by),
  )
}
