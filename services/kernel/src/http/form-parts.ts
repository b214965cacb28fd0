import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { type Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import Busboy from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import { DomainError, invalid } from '../errors/index.ts'
import type { FormPart } from '../mac/index.ts'
import type { UploadedFile } from './context.ts'
import { type FormLimits, fileTooLarge, MAX_FIELDS, tooManyFiles } from './form-limits.ts'
import { unstorable } from './storable.ts'

export interface FormParts {
  /** Values of the fields; a repeated field is a list. */
  readonly fields: Readonly<Record<string, string | string[]>>
  readonly files: readonly UploadedFile[]
  /** Parts in order of appearance, as `formMac` takes them. */
  readonly parts: readonly FormPart[]
}

/**
 * Takes the bytes of a form and judges its parts while they come: what is over a limit is known before it is written.
 *
 * @param pathOf where the next file is kept; without it files are only hashed
 * @param refuse is told once what is wrong
 */
export function formParser(
  { headers }: FastifyRequest,
  limits: FormLimits,
  pathOf: (() => string) | undefined,
  refuse: (error: Error) => void,
) {
  const fields: Record<string, string | string[]> = Object.create(null)
  const found: (FormPart | UploadedFile)[] = []
  const streams: Readable[] = []
  const writing: Promise<void>[] = []
  let textBytes = 0
  const parser = new Busboy({
    headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
    limits: { files: limits.maxFiles, fileSize: limits.maxBytes, fields: MAX_FIELDS, fieldSize: limits.textBytes },
  })

  parser.on('field', (name: string | undefined, value: string, _nameIsCut, valueIsCut) => {
    if (name === undefined) return refuse(new DomainError('MALFORMED'))
    textBytes += Buffer.byteLength(name) + Buffer.byteLength(value)
    if (valueIsCut || textBytes > limits.textBytes) return refuse(new DomainError('TOO_LARGE'))
    const known = fields[name]
    fields[name] = known === undefined ? value : [...(Array.isArray(known) ? known : [known]), value]
    found.push({ name, value })
  })
  parser.on('file', (name: string | undefined, stream, filename: string | undefined, _encoding, mimetype) => {
    streams.push(stream)
    // A part that ends too early is told by the parser as well.
    stream.on('error', () => {})
    stream.once('limit', () => refuse(fileTooLarge(limits)))
    if (name === undefined) return refuse(new DomainError('MALFORMED'))
    if (name !== limits.part) return refuse(invalid(name, 'validation.unknown'))
    if (unstorable(filename, 1).length > 0) return refuse(invalid(name, 'validation.characters'))
    const place = found.push({ name, sha256: '' }) - 1
    const path = pathOf?.()
    const kept = keep(stream, path).then((file) => {
      found[place] = { field: name, filename: filename ?? '', mimetype, path: path ?? '', ...file }
    })
    writing.push(kept)
    kept.catch(refuse)
  })
  parser.on('filesLimit', () => refuse(tooManyFiles(limits)))
  parser.on('fieldsLimit', () => refuse(new DomainError('TOO_LARGE')))
  parser.on('error', (cause) => refuse(new DomainError('MALFORMED', { cause })))
  const finished = new Promise<void>((resolve) => void parser.once('finish', () => resolve()))

  return {
    write: (chunk: Buffer, done: (error?: Error | null) => void): void => void parser.write(chunk, done),
    end(): Promise<void> {
      parser.end()
      return finished
    },
    /** Ends the reading before its end; no file is written to afterwards. */
    async stop(): Promise<void> {
      parser.destroy()
      // With an error: a pipeline waits for the end of a stream that was only closed.
      for (const stream of streams) stream.destroy(new Error('the form was given up'))
      await Promise.allSettled(writing)
    },
    /** What was found, once the parser has finished. */
    async parts(): Promise<FormParts> {
      await Promise.all(writing)
      const files = found.filter((part): part is UploadedFile => 'path' in part)
      const parts = found.map((part) => ('path' in part ? { name: part.field, sha256: part.sha256 } : part))
      return { fields: { ...fields }, files, parts }
    },
  }
}

async function keep(source: Readable, path: string | undefined): Promise<Pick<UploadedFile, 'size' | 'sha256'>> {
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(source, measure, await writableTo(path))
  return { size, sha256: hash.digest('hex') }
}

/** A new file of its owner only, open from the start, so that none appears when its folder is deleted; or nowhere. */
export async function writableTo(path: string | undefined): Promise<Writable> {
  if (path === undefined) return new Writable({ write: (_chunk, _encoding, done) => done() })
  return (await open(path, 'wx', 0o600)).createWriteStream()
}
