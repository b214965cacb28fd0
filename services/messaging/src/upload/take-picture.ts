import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { messagePicturesMax, pictureMaxBytes } from '@forecourt/contracts'
import type { Database } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import type { UploadedFile } from '@forecourt/kernel/http'
import { encodePicture, FairQueue, type PictureStore, readHeader } from '@forecourt/kernel/picture'

/** A picture whose files are there, and no row yet: its folder is in the trash, due in an hour. */
export interface StoredPicture {
  readonly folder: string
  readonly width: number
  readonly height: number
  readonly widths: readonly number[]
  readonly blur: string
}

export interface Pictures {
  /**
   * Encodes a file into a folder that nobody else ever uses.
   *
   * @throws DomainError PICTURE_* · RATE_LIMITED (429) when too many of this person's wait · UNAVAILABLE (503)
   */
  take(file: UploadedFile, personId: string, signal: AbortSignal): Promise<StoredPicture>
  /** Deletes at once what was given up; where that fails, `message-picture-gc` does it. */
  giveUp(picture: StoredPicture): Promise<void>
  readonly store: PictureStore
}

/** One at a time, and one kept for newcomers: what this service is for comes first. */
const PLACES = 2

interface Parts {
  readonly db: Database
  readonly store: PictureStore
  /** What may be decoded at a time, at up to 8 bytes a pixel. */
  readonly megapixels: number
}

/** Takes uploads in fair turns (ADR 8). */
export function messagePictures({ db, store, megapixels }: Parts): Pictures {
  const queue = new FairQueue({
    ...{ places: PLACES, weight: megapixels, waiting: 200 },
    waitingOfOne: 2 * messagePicturesMax,
  })

  async function encode(file: UploadedFile, signal: AbortSignal): Promise<StoredPicture> {
    const header = await readHeader(file.path)
    const folder = randomBytes(20).toString('hex')
    await db.query(`insert into picture_trash (folder, thrown_at) values ($1, now() + interval '1 hour')`, [folder])
    const { width, height } = header
    const made = await encodePicture(await readFile(file.path), header, signal, (variant) =>
      store.put(folder, variant.width, variant.format, variant.bytes),
    ).catch(async (error: unknown) => {
      await empty(folder)
      throw error
    })
    return { folder, width, height, ...made }
  }

  async function empty(folder: string): Promise<void> {
    try {
      const [trash] = await db.query('update picture_trash set thrown_at = now() where folder = $1 returning 1', [
        folder,
      ])
      // A commit whose answer was lost has taken it out: then it is in use.
      if (!trash) return
      await store.remove(folder)
      await db.query('delete from picture_trash where folder = $1', [folder])
    } catch {
      // The trash still names the folder.
    }
  }

  return {
    store,
    giveUp: ({ folder }) => empty(folder),
    async take(file, personId, signal) {
      if (file.size > pictureMaxBytes) throw new DomainError('PICTURE_TOO_LARGE')
      const { megapixels: weight } = await readHeader(file.path)
      return queue.run({ person: personId, weight, signal }, () => encode(file, signal))
    },
  }
}
