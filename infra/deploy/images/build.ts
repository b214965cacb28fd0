import { execFile } from 'node:child_process'
import { createReadStream, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGzip } from 'node:zlib'
import { ROOT } from '../../run/paths.ts'
import { putTogether, workspacePnpm } from './contents.ts'
import type { Engine } from './engine.ts'

const run = promisify(execFile)

export interface BuildOptions {
  readonly engine: Engine
  /** Image with Node.js 24 that ours begins with; the Containerfile's own where it is not stated. */
  readonly base?: string
  /** Repository and tag. */
  readonly name: string
  /** For what is put together on the way; emptied, and left empty. */
  readonly folder: string
  readonly signal: AbortSignal
}

/** Builds the image, and beside it says what is in it. */
export async function buildImage({ engine, base, name, folder, signal }: BuildOptions): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  const revision = await run('git', ['rev-parse', 'HEAD'], { cwd: ROOT }).then(
    ({ stdout }) => stdout.trim(),
    () => 'unknown',
  )
  const context = join(folder, 'app')
  await putTogether(context, signal)
  const values = { ...(base ? { BASE: base } : {}), VERSION: version, REVISION: revision }
  await engine.call(
    [
      'build',
      ...(engine.name === 'podman' ? ['--isolation', 'chroot', '--format', 'docker', '--timestamp', '0'] : []),
      ...Object.entries(values).flatMap(([key, value]) => ['--build-arg', `${key}=${value}`]),
      ...['--file', join(import.meta.dirname, 'Containerfile'), '--tag', name, context],
    ],
    { signal },
  )
  await rm(context, { recursive: true })
}

/** What the image has of others, in CycloneDX, from the lockfile. */
export async function writeSbom(file: string, signal: AbortSignal): Promise<void> {
  const filters = ['auth', 'catalog', 'messaging', 'billing', 'scheduler'].flatMap((name) => [
    '--filter',
    `./services/${name}`,
  ])
  const options = [
    '--prod',
    '--lockfile-only',
    '--sbom-format',
    'cyclonedx',
    '--sbom-spec-version',
    '1.6',
    '--sbom-type',
    'application',
  ]
  const { stdout } = await run(await workspacePnpm(), [...filters, '--filter', './bff', 'sbom', ...options], {
    cwd: ROOT,
    signal,
    maxBuffer: 64 * 2 ** 20,
  })
  await writeFile(file, stdout)
}

/** Bytes of an image as registries keep it: its layers, compressed. */
export async function compressedSize(engine: Engine, name: string, folder: string): Promise<number> {
  const archive = join(folder, 'image.tar')
  await engine.call(['save', '--output', archive, name])
  let bytes = 0
  const count = new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done()
    },
  })
  await pipeline(createReadStream(archive), createGzip({ level: 6 }), count)
  await rm(archive)
  return bytes
}
