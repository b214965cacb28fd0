import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise } from 'yauzl'
import { UsageError } from './import-arguments.ts'

/** Files that pictures are taken from. */
export interface PictureSource {
  /** Paths below the folder or within the zip, with "/" → bytes. */
  readonly files: ReadonlyMap<string, number>
  /** Writes one of them to a file of its own. */
  copy(path: string, to: string): Promise<void>
  close(): void
}

/** A folder, or a zip. @throws UsageError when it is neither */
export async function openPictureSource(path: string): Promise<PictureSource> {
  const found = await stat(path).catch(() => undefined)
  if (found?.isDirectory()) return folderSource(path)
  if (found?.isFile()) return zipSource(path)
  throw new UsageError(`There is no folder or zip file ${path}.`)
}

async function folderSource(folder: string): Promise<PictureSource> {
  const files = new Map<string, number>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) files.set(relative(folder, path).split(sep).join('/'), (await stat(path)).size)
  }
  const copy = (path: string, to: string) => written(createReadStream(join(folder, path)), to)
  return { files, copy, close: () => {} }
}

async function zipSource(path: string): Promise<PictureSource> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => {
    throw new UsageError(`${path} is neither a folder nor a zip file that can be read.`)
  })
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry)
  return {
    files: new Map([...entries].map(([name, { uncompressedSize }]) => [name, uncompressedSize])),
    async copy(name, to) {
      const entry = entries.get(name)
      if (entry) await written(await zip.openReadStreamPromise(entry), to)
    },
    close: () => zip.close(),
  }
}

const written = (from: Readable, to: string): Promise<void> => pipeline(from, createWriteStream(to))
