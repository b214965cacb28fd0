import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand } from '../../run/command.ts'
import { Failure } from '../../run/failure.ts'
import { consoleReporter } from '../../run/reporter.ts'
import { buildUi } from '../../run/ui-build.ts'
import { buildImage, compressedSize, writeSbom } from './build.ts'
import { debianBase } from './debian-base.ts'
import { findEngine } from './engine.ts'

// npm run image [-- --name registry.example/forecourt:1.4.0] [--base image | --debian] [--sbom file]
await runCommand(async (signal) => {
  const { values } = parseArgs({
    options: {
      name: { type: 'string', default: 'forecourt:latest' },
      base: { type: 'string' },
      debian: { type: 'boolean' },
      sbom: { type: 'string', default: 'sbom.cdx.json' },
    },
  })
  const { name, sbom } = values
  const reporter = consoleReporter()
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-image-'))
  try {
    const engine = await findEngine(folder, reporter.line)
    if (!engine) throw new Failure('An image is built by Docker or Podman: install one, and run the command again.')
    await buildUi(join(folder, 'logs'), reporter, signal)
    const base = values.debian ? 'localhost/forecourt-base:debian' : values.base
    if (values.debian && base)
      await reporter.step('a base of Debian’s packages', () => debianBase(engine, folder, base, signal))
    await reporter.step(`the image ${name}, with ${engine.name}`, () =>
      buildImage({ engine, ...(base ? { base } : {}), name, folder, signal }),
    )
    await writeSbom(resolve(process.env.INIT_CWD ?? '.', sbom), signal)
    const bytes = await compressedSize(engine, name, folder)
    reporter.line(`${name}: ${(bytes / 1e6).toFixed(0)} MB compressed; what is in it: ${sbom}`)
    return 0
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
