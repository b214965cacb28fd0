import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { type ErrorCode, type Locale, pictureMaxBytes } from '@forecourt/contracts'
import type { Database } from '@forecourt/kernel/db'
import { asDomainError, DomainError, translate } from '@forecourt/kernel/errors'
import type { UploadedFile } from '@forecourt/kernel/http'
import { encodePicture } from './picture.encode.ts'
import { VARIANT_FORMATS } from './picture.rules.ts'
import { isHidden } from './picture.sql.ts'
import type { PictureStore } from './picture.store.ts'
import { WorkQueue } from './work-queue.ts'

/** Content address of a stored picture: hex SHA-256 of the bytes that were sent. */
export type PictureHash = string

export interface Pictures {
  /**
   * Stores uploaded files as variants, or finds those of the same bytes. Nothing is attached to a vehicle yet; what stays
   * unattached is collected by `picture-gc`.
   *
   * @throws DomainError PICTURE_* with a sentence under `pictures.<index>` for each refused file · UNAVAILABLE (503)
   */
  store(files: readonly UploadedFile[], locale: Locale, signal: AbortSignal): Promise<PictureHash[]>
}

/** Refusals that are about one file. */
const refusals: readonly ErrorCode[] = [
  'PICTURE_TOO_LARGE',
  'PICTURE_TYPE_UNSUPPORTED',
  'PICTURE_UNREADABLE',
  'PICTURE_TOO_MANY_PIXELS',
  'PICTURE_HIDDEN',
]

/** Half of the processors encode at most: the rest of the service goes on answering. */
const ENCODERS = Math.max(1, Math.floor(availableParallelism() / 2))
const MOST_WAITING = 200

export function pictures(db: Database, store: PictureStore): Pictures {
  const queue = new WorkQueue({ running: ENCODERS, waiting: MOST_WAITING })
  /** Files of the same bytes that are being stored right now, by hash. */
  const inFlight = new Map<PictureHash, Promise<void>>()

  /** Noting that it was sent again keeps `picture-gc` away from it until it is attached. */
  async function isKnown(hash: PictureHash): Promise<boolean> {
    const [known] = await db.query<{ hidden: boolean }>(
      `update picture p set last_sent_at = now() where hash = $1 returning ${isHidden('p')} as hidden`,
      [hash],
    )
    if (known?.hidden) throw new DomainError('PICTURE_HIDDEN')
    return known !== undefined
  }

  async function encodeAndStore({ path, sha256 }: UploadedFile): Promise<void> {
    // Waits where `picture-gc` is deleting the files of these very bytes.
    await db.query('delete from picture_trash where hash = $1', [sha256])
    const encoded = await encodePicture(await readFile(path), ({ width, format, bytes }) =>
      store.put(sha256, width, format, bytes),
    )
    // Written last: a row says that every variant is there.
    await db.query(
      `insert into picture (hash, width, height, widths, formats, blur) values ($1, $2, $3, $4, $5, $6)
       on conflict (hash) do nothing`,
      [sha256, encoded.width, encoded.height, encoded.widths, VARIANT_FORMATS, encoded.blur],
    )
  }

  async function storeOne(file: UploadedFile, signal: AbortSignal): Promise<void> {
    if (file.size > pictureMaxBytes) throw new DomainError('PICTURE_TOO_LARGE')
    if (await isKnown(file.sha256)) return
    const twin = inFlight.get(file.sha256)
    if (twin) return twin
    const work = queue.run(() => encodeAndStore(file), signal).finally(() => inFlight.delete(file.sha256))
    inFlight.set(file.sha256, work)
    return work
  }

  return {
    async store(files, locale, signal) {
      const outcomes = await Promise.allSettled(files.map((file) => storeOne(file, signal)))
      const failures = outcomes.flatMap((outcome, index) =>
        outcome.status === 'rejected'
          ? [{ index, reason: outcome.reason as unknown, error: asDomainError(outcome.reason) }]
          : [],
      )
      const other = failures.find(({ error }) => !refusals.includes(error.code))
      if (other) throw other.reason
      const [first] = failures
      if (first) {
        const sentences = failures.map(({ index, error }) => [
          `pictures.${index}`,
          translate(locale, `validation.picture.${error.code}`, { file: files[index]?.filename ?? '' }),
        ])
        throw new DomainError(first.error.code, { fields: Object.fromEntries(sentences), cause: first.reason })
      }
      return files.map(({ sha256 }) => sha256)
    },
  }
}
