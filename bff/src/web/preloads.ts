import { validatorOf } from '@forecourt/kernel/http'
import { type Static, Type as T } from 'typebox'
import type { DrawnFrame } from './frames.ts'
import type { Shown } from './shown.ts'

const Chunk = T.Object({
  file: T.String({ pattern: '^[\\w./-]+$' }),
  name: T.Optional(T.String()),
  imports: T.Optional(T.Array(T.String())),
  css: T.Optional(T.Array(T.String({ pattern: '^[\\w./-]+$' }))),
})
const Manifest = T.Record(T.String(), Chunk)
type Manifest = Static<typeof Manifest>
const manifests = validatorOf(Manifest)

/** Elements that fetch, beside the first scripts, what the page will ask for once those run: its code, texts and typeface. */
export type Preload = (awaited: Pick<DrawnFrame, 'modules' | 'texts' | 'page'>, shown: Shown) => string

/** Shapes of pages with prices of vehicles, whose figures have a typeface of their own. */
const withPlates = ['home', 'vehicle', 'cards']

/** @param json the manifest of the UI's build; a module or a typeface it does not name is not preloaded */
export function preloadsFrom(json: string, html: string): Preload {
  const read: unknown = JSON.parse(json)
  if (!manifests.check(read)) throw new Error('manifest.json of the UI is not what its build writes')
  const manifest = read as Manifest
  const isThere = (file: string) => html.includes(`"/${file}"`)
  return ({ modules, texts, page }, { locale, font }) => {
    const named = new Set(texts.map((area) => `texts-${locale}-${area}`))
    const files = new Set<string>()
    for (const [key, { name = '' }] of Object.entries(manifest))
      if (modules.includes(key) || named.has(name)) collect(manifest, key, files)
    const typefaces = [`${font}-latin-wght-normal-`, ...(withPlates.includes(page) ? ['figures-'] : [])].flatMap(
      (name) =>
        Object.values(manifest).filter(({ file }) => file.startsWith(`assets/${name}`) && file.endsWith('.woff2')),
    )
    const links = [...files]
      .filter((file) => !isThere(file))
      .map((file) =>
        file.endsWith('.css')
          ? // The document draws the frame before any script: it is drawn with these.
            `<link rel="stylesheet" crossorigin href="/${file}">`
          : `<link rel="modulepreload" crossorigin href="/${file}">`,
      )
    const fonts = typefaces.map(
      ({ file }) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
    )
    return [...fonts, ...links].join('')
  }
}

/** The files of a module and of all it imports. */
function collect(manifest: Manifest, name: string, files: Set<string>): void {
  const chunk = manifest[name]
  if (!chunk || files.has(chunk.file)) return
  files.add(chunk.file)
  for (const style of chunk.css ?? []) files.add(style)
  for (const one of chunk.imports ?? []) collect(manifest, one, files)
}
