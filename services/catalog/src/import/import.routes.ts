import { pipeline } from 'node:stream/promises'
import {
  configureImport,
  createImport,
  deleteImport,
  importProblems,
  importResult,
  importRows,
  listImports,
  readImport,
  steerImport,
  type UserCaller,
} from '@forecourt/contracts'
import { type Database, onCommit, rateLimit, sql } from '@forecourt/kernel/db'
import { ValidationError } from '@forecourt/kernel/errors'
import { type App, can, pageMeta } from '@forecourt/kernel/http'
import { deleteImportJob } from './import-delete.ts'
import { findJob, jobColumns, jobReply, type StoredJob } from './import-job.ts'
import { readProblems, readRows } from './import-report.ts'
import { resultFile } from './import-result.ts'
import { configureJob, type ImportRights, steerJob } from './import-service.ts'
import { checkOpen, saidIn, uploadImport } from './import-upload.ts'
import type { ImportWorker } from './import-worker.ts'
import { readAhead, workbookTurns } from './read-ahead.ts'

export interface ImportParts {
  readonly db: Database
  readonly imports: Pick<ImportWorker, 'wake'>
  /** Address of the web application: result files link to vehicles. */
  readonly appOrigin: string
}

const UPLOADS_PER_HOUR = 30
const DEFAULT_LIMIT = 20
const rightsOf = (user: UserCaller): ImportRights => ({ publishIncomplete: can(user, 'publish_incomplete') })

/** Lists of vehicles: upload, mapping, dry run, run, result. */
export function importRoutes(app: App, { db, imports, appOrigin }: ImportParts): void {
  const turns = workbookTurns()

  app.endpoint(createImport, async ({ em, user, query, files, locale, write, signal }) => {
    const [file] = files
    if (!file) throw new ValidationError([{ path: 'file', rule: 'required' }])
    await rateLimit(db, { key: `import:${user.userId}`, limit: UPLOADS_PER_HOUR, windowSeconds: 3600 })
    const owner = { userId: user.userId, name: user.name, locale }
    await checkOpen(em, user.userId)
    const turn = { person: user.userId, sheet: query.sheet, signal }
    const list = await saidIn(locale, () => readAhead(file.path, turns, turn))
    return write(async (em) => ({ data: jobReply(await uploadImport(em, owner, file, list)) }))
  })

  app.endpoint(listImports, async ({ em, user, query: { page = 1, limit = DEFAULT_LIMIT } }) => {
    const [counted] = await sql<{ count: number }>(
      em,
      'select count(*)::int as count from import_job where owner_id = $1',
      [user.userId],
    )
    const jobs = await sql<StoredJob>(
      em,
      `select ${jobColumns} from import_job where owner_id = $1 order by created_at desc, id desc
       limit ${limit} offset ${(page - 1) * limit}`,
      [user.userId],
    )
    return { data: jobs.map(jobReply), meta: pageMeta(page, limit, counted?.count ?? 0) }
  })

  app.endpoint(readImport, async ({ em, user, params }) => ({
    data: jobReply(await findJob(em, user.userId, params.id)),
  }))

  app.endpoint(configureImport, async ({ em, user, params, body }) => ({
    data: jobReply(await configureJob(em, user.userId, params.id, body, rightsOf(user))),
  }))

  app.endpoint(steerImport, async ({ em, user, params, body }) => {
    const job = await steerJob(em, user.userId, params.id, body.step, rightsOf(user))
    onCommit(em, () => imports.wake())
    return { data: jobReply(job) }
  })

  app.endpoint(deleteImport, ({ user, params, write, signal }) =>
    deleteImportJob({ db, user, id: params.id, write, signal }),
  )

  app.endpoint(importRows, async ({ em, user, params, query, locale }) =>
    readRows(em, await findJob(em, user.userId, params.id), query, locale),
  )

  app.endpoint(importProblems, async ({ em, user, params, locale }) => ({
    data: await readProblems(em, await findJob(em, user.userId, params.id), locale),
  }))

  app.endpoint(importResult, async ({ em, user, params, query, locale, reply, log }) => {
    const job = await findJob(em, user.userId, params.id)
    reply.hijack()
    reply.raw.writeHead(200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(resultName(job.fileName))}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    // A client that goes away in the middle is no error of ours.
    await pipeline(resultFile(db, job, query.locale ?? locale, appOrigin), reply.raw).catch((error: unknown) =>
      log.debug({ err: error }, 'result file cut short'),
    )
    return undefined as never
  })
}

/** "stock.csv" → "stock-result.csv". */
const resultName = (name: string): string => `${name.replace(/\.[^.]*$/, '')}-result.csv`
