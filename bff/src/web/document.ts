import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DomainError } from '@forecourt/kernel/errors'
import { validatorOf } from '@forecourt/kernel/http'
import { type Static, Type as T } from 'typebox'
import { type DrawFrame, framesFrom } from './frames.ts'
import { type Preload, preloadsFrom } from './preloads.ts'

/** What the UI's build left for documents. */
export interface BuiltDocument {
  readonly html: string
  /** Hashes of style elements, from the build. */
  readonly styles: readonly string[]
  /** Hashes of scripts that stand in the document. */
  readonly scripts: readonly string[]
  readonly drawFrame: DrawFrame
  readonly preload: Preload
}
const StyleHashes = T.Object({ styleSrc: T.Array(T.String({ pattern: '^sha256-[A-Za-z0-9+/]{43}=$' })) })
const styleHashes = validatorOf(StyleHashes)

/** The one document with what belongs to it, read again when it was built anew. */
export function documentReader(uiDist: string): () => Promise<BuiltDocument> {
  const file = join(uiDist, 'index.html')
  let read: { at: number; document: BuiltDocument } | undefined
  return async () => {
    const { mtimeMs } = await stat(file).catch(() => {
      throw new DomainError('UNAVAILABLE', { retryAfter: 5 })
    })
    if (read?.at !== mtimeMs) read = { at: mtimeMs, document: await readDocument(uiDist) }
    return read.document
  }
}

async function readDocument(uiDist: string): Promise<BuiltDocument> {
  const text = (name: string) => readFile(join(uiDist, name), 'utf8')
  const [html, hashes, frames, first, manifest] = await Promise.all([
    text('index.html'),
    text('csp-style-hashes.json').then((json): unknown => JSON.parse(json)),
    text('frames.json'),
    text('first-paint.js'),
    text(join('.vite', 'manifest.json')),
  ])
  if (!styleHashes.check(hashes)) throw new Error('csp-style-hashes.json of the UI is not a list of hashes')
  const { styleSrc } = hashes as Static<typeof StyleHashes>
  // In the document itself: asking for it would cost the first paint another way to the server and back.
  const withScript = html.replace('<script src="/first-paint.js"></script>', () => `<script>${first}</script>`)
  return {
    html: withScript,
    styles: styleSrc,
    scripts: [`sha256-${createHash('sha256').update(first).digest('base64')}`],
    drawFrame: framesFrom(frames),
    preload: preloadsFrom(manifest, html),
  }
}
