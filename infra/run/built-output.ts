import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ROOT } from './paths.ts'

/** Files that are built from others, and built anew only when those changed. */
export interface Output {
  folder: string
  /** Globs of what it is made from, below `root`. */
  sources: readonly string[]
  /** Files among them that change nothing. */
  leftOut?: RegExp
  /** Default: the clone. */
  root?: string
}

const HASH_FILE = '.sources'

/** Whether what is there came from the sources as they are now. */
export function isBuilt(output: Output): boolean {
  const file = join(output.folder, HASH_FILE)
  return existsSync(file) && readFileSync(file, 'utf8') === sourceHash(output)
}

/**
 * Lets `build` fill a folder, and moves it into place when it is complete: whoever serves the old files keeps them until
 * the new ones are whole. Sources that change meanwhile make it out of date.
 */
export async function buildAnew(output: Output, build: (partial: string) => Promise<void>): Promise<void> {
  const { folder, root = ROOT } = output
  const wanted = sourceHash(output)
  const partial = join(root, '.cache', `${basename(folder)}-${process.pid}`)
  mkdirSync(join(root, '.cache'), { recursive: true })
  try {
    await build(partial)
    writeFileSync(join(partial, HASH_FILE), wanted)
    const old = `${folder}.old`
    rmSync(old, { recursive: true, force: true })
    if (existsSync(folder)) renameSync(folder, old)
    renameSync(partial, folder)
    rmSync(old, { recursive: true, force: true })
  } finally {
    rmSync(partial, { recursive: true, force: true })
  }
}

function sourceHash({ sources, leftOut, root = ROOT }: Output): string {
  const hash = createHash('sha256').update(process.version)
  const entries = globSync([...sources], { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = [...new Set(entries.map((entry) => join(entry.parentPath, entry.name)))]
  for (const file of files.filter((path) => !leftOut?.test(path)).sort()) {
    hash.update(`\0${file.slice(root.length)}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}
