import { availableParallelism } from 'node:os'
import { type ErrorCode, type Locale, pictureErrors, pictureMaxBytes, picturesMax } from '@forecourt/contracts'
import type { Database } from '@forecourt/kernel/db'
import { asDomainError, DomainError, translate } from '@forecourt/kernel/errors'
import type { UploadedFile } from '@forecourt/kernel/http'
import type { Logger } from '@forecourt/kernel/log'
import type { PictureStore } from '@forecourt/kernel/picture'
import { FairQueue, readHeader } from '@forecourt/kernel/picture'
import { keepPicture } from './keep-picture.ts'
import { isHidden } from './picture.sql.ts'
import { keepTurnBoard } from './turn-board.ts'

/** Content address of a stored picture: hex SHA-256 of the bytes that were sent. */
export type PictureHash = string

/** Who sends pictures. */
export interface Sender {
  /** Whose turn it is when many wait. */
  readonly person: string
  readonly locale: Locale
  readonly signal: AbortSignal
  /** The request's Idempotency-Key, by which its turn is told. */
  readonly ticket?: string | undefined
}

export interface Pictures {
  /**
   * Stores uploaded files as variants, or finds those of the same bytes. Nothing is attached to a vehicle yet; what stays
   * unattached is collected by `picture-gc`.
   *
   * @throws DomainError PICTURE_* with a sentence under `pictures.<index>` for each refused file · RATE_LIMITED (429) when
   *   too many of this person's wait · UNAVAILABLE (503)
   */
  store(files: readonly UploadedFile[], sender: Sender): Promise<PictureHash[]>
  close(): void
}

/** Refusals that are about one file. */
const isRefusal = (error: unknown): boolean => {
  const refusals: readonly ErrorCode[] = pictureErrors
  return refusals.includes(asDomainError(error).code)
}

/**
 * Half of the processors encode: the rest of the service goes on answering. Never less than two, for one is kept for
 * newcomers; never more than three, since libuv works with four threads and files are read by them, too.
 */
const PLACES = Math.min(3, Math.max(2, Math.floor(availableParallelism() / 2)))
const MOST_WAITING = 500

interface PictureParts {
  readonly db: Database
  readonly store: PictureStore
  /** What may be decoded at a time, at up to 8 bytes a pixel. */
  readonly megapixels: number
  readonly log: Pick<Logger, 'debug'>
}

/** Takes uploads in fair turns. */
export function pictures({ db, store, megapixels, log }: PictureParts): Pictures {
  const queue = new FairQueue({ places: PLACES, weight: megapixels, waiting: MOST_WAITING, waitingOfOne: picturesMax })
  const closeBoard = keepTurnBoard(db, queue, log)
  /** Files of the same bytes that are being encoded right now, by hash. */
  const encoding = new Map<PictureHash, Promise<boolean>>()

  /** Notes that it was sent again, which keeps `picture-gc` away from it until it is attached. */
  async function isKnown(hash: PictureHash): Promise<boolean> {
    const [known] = await db.query<{ hidden: boolean }>(
      `update picture p set last_sent_at = now() where hash = $1 returning ${isHidden('p')} as hidden`,
      [hash],
    )
    if (known?.hidden) throw new DomainError('PICTURE_HIDDEN')
    return known !== undefined
  }

  async function storeOne(file: UploadedFile, { person, ticket, signal }: Sender): Promise<void> {
    if (file.size > pictureMaxBytes) throw new DomainError('PICTURE_TOO_LARGE')
    if (await isKnown(file.sha256)) return
    const header = await readHeader(file.path)
    const encode = (): Promise<boolean> => {
      const work = keepPicture({ db, store, file, header, signal }).finally(() => encoding.delete(file.sha256))
      encoding.set(file.sha256, work)
      return work
    }
    // Each of two uploads of the same bytes waits in its own person's line, so that nobody's turn comes later through
    // somebody else's.
    for (let isStored = false; !isStored; isStored ||= await isKnown(file.sha256)) {
      const twin = encoding.get(file.sha256)
      if (twin) await outcomeOf(twin, signal)
      else {
        isStored = await queue.run({ person, ticket, weight: header.megapixels, signal }, async () => {
          // Meanwhile a twin may have stored it, or be about to.
          if (await isKnown(file.sha256)) return true
          return encoding.has(file.sha256) ? false : encode()
        })
      }
    }
  }

  return {
    close: closeBoard,
    async store(files, sender) {
      const outcomes = await Promise.allSettled(files.map((file) => storeOne(file, sender)))
      const failures = outcomes.flatMap((outcome, index) =>
        outcome.status === 'rejected' ? [{ index, reason: outcome.reason as unknown }] : [],
      )
      const other = failures.find(({ reason }) => !isRefusal(reason))
      if (other) throw other.reason
      const [first] = failures
      if (first) {
        const sentences = failures.map(({ index, reason }) => [
          `pictures.${index}`,
          translate(sender.locale, `validation.picture.${asDomainError(reason).code}`, {
            file: files[index]?.filename ?? '',
          }),
        ])
        const { code } = asDomainError(first.reason)
        throw new DomainError(code, { fields: Object.fromEntries(sentences), cause: first.reason })
      }
      return files.map(({ sha256 }) => sha256)
    },
  }
}

/**
 * Waits for another upload of the same bytes. If the bytes are at fault, both uploads fail; anything else that went
 * wrong there, such as its caller going away, does not count here.
 *
 * @throws DomainError PICTURE_* of the twin; the signal's reason
 */
async function outcomeOf(twin: Promise<unknown>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  let leave = () => {}
  const gone = new Promise<never>((_, reject) => {
    leave = () => reject(signal.reason)
    signal.addEventListener('abort', leave, { once: true })
  })
  try {
    await Promise.race([twin, gone])
  } catch (error) {
    if (signal.aborted || isRefusal(error)) throw error
  } finally {
    signal.removeEventListener('abort', leave)
  }
}
