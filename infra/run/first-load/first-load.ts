import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord, readJson } from '../json-file.ts'
import type { Budget } from './limits.ts'

interface Chunk {
  readonly file: string
  /** What the build calls it: those of texts are `texts-<language>-<area>`. */
  readonly name?: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
/** Vite's manifest: chunks by the module they begin with. */
export type Manifest = Readonly<Record<string, Chunk>>

const ENTRY = 'index.html'
const LANGUAGES = ['en_US', 'fr_FR', 'zh_CN']

/**
 * The files a page loads before it is first of use: the entry, the modules its route waits for and the texts it waits for, each
 * with all it imports. What comes after that paint, on intent or when nothing else is to be done, does not count.
 *
 * @param modules what the route waits for, as the build names it; an unknown one is an error
 */
export function filesBefore(manifest: Manifest, modules: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const collect = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    const chunk = manifest[name]
    if (!chunk) throw new Error(`the build has no ${name}`)
    files.add(chunk.file)
    for (const style of chunk.css ?? []) files.add(style)
    for (const one of chunk.imports ?? []) collect(one)
  }
  for (const name of modules) collect(name)
  return files
}

/** Sums by kind. Texts are scripts that nothing but texts is in; their language is the one whose texts are longest. */
export function firstLoad(dist: string, path: string): Budget {
  const manifest = readManifest(dist)
  const rule = ruleOf(dist, path)
  const code = filesBefore(manifest, [ENTRY, ...rule.modules])
  const sizes = (files: Iterable<string>, ending: string) =>
    [...files].filter((file) => file.endsWith(ending)).reduce((sum, file) => sum + sizeOf(join(dist, file)), 0)
  const texts = LANGUAGES.map((language) => {
    const wanted = rule.texts.map((area) => keyOf(manifest, `texts-${language}-${area}`))
    const files = [...filesBefore(manifest, wanted)].filter((file) => !code.has(file))
    return sizes(files, '.js')
  })
  return { js: sizes(code, '.js'), css: sizes(code, '.css'), texts: Math.max(0, ...texts) }
}

function keyOf(manifest: Manifest, name: string): string {
  const [key] = Object.entries(manifest).find(([, chunk]) => chunk.name === name) ?? []
  if (key === undefined) throw new Error(`the build has no ${name}`)
  return key
}

/** As it is sent: compressed where the build left such a file. */
function sizeOf(file: string): number {
  const compressed = `${file}.br`
  return statSync(existsSync(compressed) ? compressed : file).size
}

export function readManifest(dist: string): Manifest {
  const json: unknown = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
  if (!isRecord(json)) throw new Error('manifest.json of the UI is not what its build writes')
  return json as unknown as Manifest
}

/** By the rules the BFF preloads by. */
function ruleOf(dist: string, path: string): { modules: string[]; texts: string[] } {
  const frames = readJson(join(dist, 'frames.json'))
  const rules = isRecord(frames) && Array.isArray(frames.rules) ? frames.rules.filter(isRecord) : []
  const rule = rules.find(({ pattern }) => typeof pattern === 'string' && new RegExp(pattern).test(path))
  const [modules, texts] = [rule?.modules, rule?.texts].map((list) => (Array.isArray(list) ? list.map(String) : []))
  if (!modules?.length || !texts?.length) throw new Error(`frames.json does not say what ${path} waits for`)
  return { modules, texts }
}
