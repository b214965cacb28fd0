import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished, type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { DomainError } from '../errors/index.ts'
import { type FormLimits, formTooLarge } from './form-limits.ts'
import { type FormParts, formParser, writableTo } from './form-parts.ts'

/** A form that was read to temporary files as it came. */
export interface SpooledForm extends FormParts {
  /** Hex SHA-256 of the raw body. */
  readonly digest: string
  /** Bytes of the raw body. */
  readonly size: number
  /** The raw body again, where it was kept. */
  open(): Readable
  /** Deletes the temporary files. */
  dispose(): Promise<void>
}

export const isForm = (request: FastifyRequest): boolean =>
  /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')

/**
 * Reads a multipart body to temporary files. Whatever is over the contract's limits ends the reading before it is written;
 * the caller still gets its answer, and nothing is left when the form is refused or the caller goes away.
 *
 * @param keep each of the `files`, for who works with them, or the `body` as it came, for who passes it on
 * @throws DomainError TOO_LARGE or PICTURE_TOO_LARGE (413), INVALID (422) for too many files or a part that takes none,
 *   MALFORMED (400)
 */
export async function spoolForm(
  request: FastifyRequest,
  limits: FormLimits,
  keep: 'files' | 'body',
): Promise<SpooledForm> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-form-'))
  const body = join(folder, 'body')
  const dispose = () => rm(folder, { recursive: true, force: true })
  try {
    const pathOf = keep === 'files' ? () => join(folder, randomUUID()) : undefined
    const read = await readForm(request, limits, pathOf, keep === 'body' ? body : undefined)
    return { ...read, open: () => createReadStream(body), dispose }
  } catch (error) {
    await dispose()
    throw error instanceof DomainError ? error : new DomainError('MALFORMED', { cause: error })
  }
}

async function readForm(
  request: FastifyRequest,
  limits: FormLimits,
  pathOf: (() => string) | undefined,
  body: string | undefined,
): Promise<Omit<SpooledForm, 'open' | 'dispose'>> {
  const digest = createHash('sha256')
  let size = 0
  const parser = formParser(request, limits, pathOf, (error) => measure.destroy(error))
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > limits.bytes) return done(formTooLarge(limits))
      digest.update(chunk)
      parser.write(chunk, (error) => done(error, chunk))
    },
    flush: (done) => void parser.end().then(() => done(), done),
  })
  // The request itself is never destroyed: whoever is refused is still to be answered over its line.
  const stopWatching = finished(request.raw, { writable: false }, (error) => error && measure.destroy(error))
  try {
    const to = await writableTo(body)
    request.raw.pipe(measure)
    await pipeline(measure, to)
    return { ...(await parser.parts()), digest: digest.digest('hex'), size }
  } catch (error) {
    request.raw.unpipe(measure)
    request.raw.resume()
    await parser.stop()
    throw error
  } finally {
    stopWatching()
  }
}
