import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { AlbumPicture } from './album.ts'
import { drawPicture } from './picture.ts'
import type { PictureSpec } from './picture-spec.ts'

/** Where drawn pictures are kept: a cache that may be deleted at any time. */
export const PICTURE_FOLDER = fileURLToPath(new URL('../../../.cache/demo-pictures', import.meta.url))

/** Draws one picture as a JPEG, 4:3, that many pixels wide. */
export async function renderJpeg(spec: PictureSpec, width: number): Promise<Buffer> {
  return sharp(Buffer.from(drawPicture(spec, width)))
    .jpeg({ quality: 85, mozjpeg: false, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/**
 * Keeps drawn pictures in a folder, so that a second start draws nothing. The name of a file holds a digest of the
 * drawing code: a change of the artwork draws everything anew.
 */
export class PictureStore {
  readonly #folder: string
  readonly #waiting = new Map<string, Promise<string>>()
  readonly #gate: ReturnType<typeof gate>
  readonly #widest: number
  #version: Promise<string> | undefined

  /**
   * @param parallel how many pictures to draw at a time
   * @param widest no picture is drawn wider than that, px
   */
  constructor(folder: string, parallel = Math.max(2, availableParallelism()), widest = Number.POSITIVE_INFINITY) {
    this.#folder = folder
    this.#gate = gate(parallel)
    this.#widest = widest
  }

  /** Path of the JPEG, drawn when it is not there yet. */
  file(picture: AlbumPicture): Promise<string> {
    const known = this.#waiting.get(picture.name)
    if (known) return known
    const made = this.#draw(picture)
    this.#waiting.set(picture.name, made)
    return made
  }

  async #draw({ name, spec, width: full }: AlbumPicture): Promise<string> {
    this.#version ??= artworkVersion()
    const folder = join(this.#folder, await this.#version)
    const width = Math.min(full, this.#widest)
    const path = join(folder, `${name}${width < full ? `-${width}` : ''}.jpg`)
    if (existsSync(path)) return path
    return this.#gate(async () => {
      await mkdir(folder, { recursive: true })
      const half = `${path}.${process.pid}.part`
      await writeFile(half, await renderJpeg(spec, width))
      await rename(half, path)
      return path
    })
  }
}

/** Lets at most that many tasks run at a time. */
export function gate(limit: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0
  const queue: (() => void)[] = []
  return async (task) => {
    if (running >= limit) await new Promise<void>((resolve) => queue.push(resolve))
    else running++
    try {
      return await task()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}

async function artworkVersion(): Promise<string> {
  const root = fileURLToPath(new URL('.', import.meta.url))
  const files = (await readdir(root, { recursive: true }))
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .sort()
  const digest = createHash('sha256')
  for (const name of [...files, '../random.ts']) digest.update(name).update(await readFile(join(root, name)))
  return digest.digest('hex').slice(0, 12)
}
