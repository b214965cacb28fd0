import type { Readable } from 'node:stream'
import { type Entry, openPromise } from 'yauzl'
import { UnreadableList } from '../list-record.ts'

const MB = 1024 * 1024
/** Bytes that the parts we read may have when they are unpacked. 50,000 rows of 20 columns have some 45 MB. */
export const MOST_UNPACKED = 256 * MB
/** What is not a sheet is kept in memory, or what it makes is. */
const MOST_KEPT = 64 * MB
/** Parts of a workbook; ours have about twelve. */
const MOST_PARTS = 10_000

/** A part that is being unpacked. */
export interface OpenPart {
  readonly stream: Readable
  /** When nobody waits for it any more. */
  readonly signal: AbortSignal | undefined
}

/** The files within a workbook. */
export interface PackageParts {
  has(name: string): boolean
  /**
   * Unpacks a part, a few kilobytes at a time. yauzl sees to it that it is no longer than it says.
   *
   * @throws UnreadableList unpacked, before a byte of it is, when it is too large
   */
  open(name: string, most?: number): Promise<OpenPart>
  close(): void
}

/** @throws UnreadableList brokenWorkbook */
export async function openParts(path: string, signal?: AbortSignal): Promise<PackageParts> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(broken)
  const entries = new Map<string, Entry>()
  try {
    if (zip.entryCount > MOST_PARTS) throw new UnreadableList('brokenWorkbook')
    for await (const entry of zip.eachEntry()) entries.set(keyOf(entry.fileName), entry)
  } catch (error) {
    zip.close()
    return broken(error)
  }
  let unpacked = 0
  return {
    has: (name) => entries.has(keyOf(name)),
    async open(name, most = MOST_KEPT) {
      const entry = entries.get(keyOf(name))
      if (!entry) throw new UnreadableList('brokenWorkbook')
      if (entry.isEncrypted()) throw new UnreadableList('password')
      unpacked += entry.uncompressedSize
      if (entry.uncompressedSize > most || unpacked > MOST_UNPACKED) {
        throw new UnreadableList('unpacked', { size: MOST_UNPACKED / MB })
      }
      return { stream: await zip.openReadStreamPromise(entry).catch(broken), signal }
    },
    close: () => zip.close(),
  }
}

/** Office takes names of parts for equal whatever their case. */
const keyOf = (name: string): string => name.replace(/^\//, '').toLowerCase()

/** What the library says of a file is about its bytes: whatever it is, the file is damaged. */
export function broken(error: unknown): never {
  throw error instanceof UnreadableList ? error : new UnreadableList('brokenWorkbook', {}, error)
}
