import { createClient } from '@forecourt/kernel/client'
import { run } from '@forecourt/kernel/config'
import { DomainError, localeOf, translate, ValidationError } from '@forecourt/kernel/errors'
import { createLogger } from '@forecourt/kernel/log'
import { openStore } from '@forecourt/kernel/picture'
import { loadCatalogConfig } from '../config.ts'
import { openDatabase } from '../database.ts'
import { type Pictures, pictures } from '../picture/picture.service.ts'
import { parseImportArguments, UsageError } from './import-arguments.ts'
import { importCommand } from './import-command.ts'

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort())

await run(async () => {
  const locale = localeOf(process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG)
  try {
    const args = parseImportArguments(process.argv.slice(2))
    const config = loadCatalogConfig()
    // The terminal's own lines stay apart: they may be read by a program.
    const log = createLogger({ service: config.service, level: 'error', destination: process.stderr })
    const db = openDatabase(config, log)
    const client = createClient({ config, log })
    const print = (line: string) => console.log(line)
    let opened: Pictures | undefined
    const openPictures = async () => {
      const store = await openStore(config.pictureStore)
      opened ??= pictures({ db, store, megapixels: config.pictureMegapixels, log })
      return opened
    }
    const { appOrigin } = config
    const parts = { db, client, log, locale, appOrigin, signal: stop.signal, print, pictures: openPictures }
    try {
      process.exitCode = await importCommand(args, parts)
    } finally {
      opened?.close()
      await client.close()
      await db.close()
    }
  } catch (error) {
    process.exitCode = error instanceof UsageError ? 2 : 1
    if (error instanceof UsageError) console.error(error.message)
    else if (error instanceof DomainError) console.error(sentenceOf(error))
    else throw error
  }

  function sentenceOf(error: DomainError): string {
    const { code, fields, details, params } = error
    const told =
      error instanceof ValidationError
        ? Object.values(error.sentences(locale))
        : Object.values(fields ?? {}).map((text) => translate(locale, text, params))
    return [translate(locale, `errors.${code}`, { ...details, ...params }), ...told].join(' ')
  }
})
