import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FormFiles } from '@forecourt/contracts'
import type { FastifyRequest } from 'fastify'
import { DomainError } from '../errors/index.ts'
import { canonicalForm, type FormPart, sha256Hex } from '../mac/index.ts'
import type { UploadedFile } from './context.ts'

export interface SpooledForm {
  /** Values of the fields; a repeated field is a list. */
  readonly fields: Record<string, string | string[]>
  readonly files: UploadedFile[]
  /** Hex SHA-256 of the raw body. */
  readonly digest: string
  /** Hex SHA-256 of the canonical form: equal for equal content, whatever the boundary. */
  readonly contentHash: string
  /** Parts in order of appearance, as `formMac` takes them. */
  readonly parts: readonly FormPart[]
  /** Deletes the temporary files. */
  dispose(): Promise<void>
}

const MAX_FIELDS = 100
const MAX_FIELD_BYTES = 64 * 1024

/**
 * Reads a multipart body to temporary files, bounded by the contract's limits.
 *
 * @throws DomainError TOO_LARGE or PICTURE_TOO_LARGE (413), INVALID (422) for too many files or a part that takes none,
 *   MALFORMED (400)
 */
export async function spoolForm(request: FastifyRequest, limits: FormFiles): Promise<SpooledForm> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-upload-'))
  const dispose = () => rm(folder, { recursive: true, force: true })
  const raw = createHash('sha256')
  const fields: Record<string, string | string[]> = Object.create(null)
  const files: UploadedFile[] = []
  const parts: FormPart[] = []
  try {
    const iterator = request.parts({
      limits: {
        files: limits.maxFiles,
        fileSize: limits.maxBytes,
        fields: MAX_FIELDS,
        fieldSize: MAX_FIELD_BYTES,
        fieldNameSize: 200,
        parts: limits.maxFiles + MAX_FIELDS,
      },
    })
    request.raw.on('data', (chunk: Buffer) => raw.update(chunk))
    for await (const part of iterator) {
      if (part.type === 'file') {
        if (part.fieldname !== limits.part)
          throw new DomainError('INVALID', { fields: { [part.fieldname]: 'validation.unknown' } })
        const file = await spool(part.file, join(folder, randomUUID()))
        if (part.file.truncated) throw tooLarge(limits)
        files.push({ field: part.fieldname, filename: part.filename, mimetype: part.mimetype, ...file })
        parts.push({ name: part.fieldname, sha256: file.sha256 })
      } else {
        if (part.valueTruncated) throw new DomainError('TOO_LARGE')
        const value = String(part.value)
        const known = fields[part.fieldname]
        fields[part.fieldname] = known === undefined ? value : [...(Array.isArray(known) ? known : [known]), value]
        parts.push({ name: part.fieldname, value })
      }
    }
    return {
      fields: { ...fields },
      files,
      parts,
      digest: raw.digest('hex'),
      contentHash: sha256Hex(canonicalForm(parts)),
      dispose,
    }
  } catch (error) {
    request.raw.unpipe()
    request.raw.resume()
    await dispose()
    throw refusal(error, limits)
  }
}

async function spool(
  source: NodeJS.ReadableStream,
  path: string,
): Promise<{ path: string; size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(source, measure, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return { path, size, sha256: hash.digest('hex') }
}

const tooLarge = ({ types, maxBytes }: FormFiles): DomainError =>
  new DomainError(types.every((type) => type.startsWith('image/')) ? 'PICTURE_TOO_LARGE' : 'TOO_LARGE', {
    details: { maxBytes },
  })

function refusal(error: unknown, limits: FormFiles): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(limits)
  if (code === 'FST_FILES_LIMIT')
    return new DomainError('INVALID', {
      fields: { [limits.part]: 'validation.maxFiles' },
      params: { limit: limits.maxFiles },
    })
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') return new DomainError('TOO_LARGE')
  if (error instanceof DomainError) return error
  return new DomainError('MALFORMED', { cause: error })
}
