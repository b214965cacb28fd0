import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import Busboy from '@fastify/busboy'
import type { FormFiles } from '@forecourt/contracts'
import { DomainError } from '@forecourt/kernel/errors'
import type { FormPart } from '@forecourt/kernel/mac'
import type { FastifyRequest } from 'fastify'

/** A form that was read to a temporary file as it came, with what its MAC is made over. */
export interface SpooledBody {
  readonly parts: readonly FormPart[]
  /** Hex SHA-256 of the raw bytes. */
  readonly digest: string
  readonly size: number
  open(): Readable
  dispose(): Promise<void>
}

const MAX_FIELDS = 200
const MAX_FIELD_BYTES = 64 * 1024

/**
 * Spools a multipart body to a bounded temporary file and hashes its parts on the way: the MAC is checked before the first
 * byte goes to a service (architecture, Requests). Limits on single files are the service's to judge, so that its refusal
 * can name the picture; here the whole body is bounded.
 *
 * @throws DomainError TOO_LARGE (413), MALFORMED (400)
 */
export async function spoolBody(request: FastifyRequest, limits: FormFiles): Promise<SpooledBody> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-bff-'))
  const file = join(folder, 'body')
  const dispose = () => rm(folder, { recursive: true, force: true })
  const parts: ({ name: string; value: string } | { name: string; hash: Hash })[] = []
  const parser = new Busboy({
    headers: request.headers as { 'content-type': string },
    limits: {
      files: limits.maxFiles + 1,
      fields: MAX_FIELDS,
      fieldSize: MAX_FIELD_BYTES,
      fileSize: Number.POSITIVE_INFINITY,
    },
  })
  parser.on('field', (name: string, value: string) => void parts.push({ name, value }))
  parser.on('file', (name: string, stream: Readable) => {
    const hash = createHash('sha256')
    parts.push({ name, hash })
    stream.on('data', (chunk: Buffer) => void hash.update(chunk))
  })
  const raw = createHash('sha256')
  const most = (limits.maxFiles + 1) * (limits.maxBytes + 1_048_576)
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > most) return done(new DomainError('TOO_LARGE', { details: { maxBytes: most } }))
      raw.update(chunk)
      if (parser.write(chunk)) done(null, chunk)
      else parser.once('drain', () => done(null, chunk))
    },
    flush(done) {
      parser.once('finish', () => done())
      parser.end()
    },
  })
  parser.on('error', (error: Error) => measure.destroy(new DomainError('MALFORMED', { cause: error })))
  try {
    await pipeline(request.raw, measure, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    await dispose()
    throw error instanceof DomainError ? error : new DomainError('MALFORMED', { cause: error })
  }
  return {
    parts: parts.map((part) => ('hash' in part ? { name: part.name, sha256: part.hash.digest('hex') } : part)),
    digest: raw.digest('hex'),
    size,
    open: () => createReadStream(file),
    dispose,
  }
}
