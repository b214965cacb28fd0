import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { findUser, type ImportOptions, importLimits, type Locale } from '@forecourt/contracts'
import type { Client } from '@forecourt/kernel/client'
import type { Database } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import type { Logger } from '@forecourt/kernel/log'
import { findJob, jobColumns, jobReply, type StoredJob } from '../import/import-job.ts'
import { readProblems } from '../import/import-report.ts'
import { resultFile } from '../import/import-result.ts'
import { configureJob, type Step, steerJob } from '../import/import-service.ts'
import { type ListFile, uploadImport } from '../import/import-upload.ts'
import { workOnce } from '../import/import-worker.ts'
import { type ImportArguments, UsageError } from './import-arguments.ts'

export interface CommandParts {
  readonly db: Database
  readonly client: Client
  readonly log: Logger
  readonly locale: Locale
  readonly appOrigin: string
  readonly signal: AbortSignal
  readonly print: (line: string) => void
}

/** Whoever works on the database is an operator. */
const rights = { publishIncomplete: true }
/** Kinds of problems that are printed; the result file has all of them, row by row. */
const MOST_PROBLEMS = 20
const PROGRESS_MS = 2_000

/**
 * Imports a list, by the same code as the service and beside it: whichever of the two has the job works on it.
 *
 * @returns the exit code: 0 when every row is here, 1 when rows are wrong (0 with `--keep-going`), 130 when stopped
 * @throws UsageError · DomainError
 */
export async function importCommand(args: ImportArguments, parts: CommandParts): Promise<number> {
  const { print } = parts
  let job = args.resume ? await jobOf(parts, args.resume) : await begin(args, parts)
  if (!args.resume || job.phase === 'check' || job.phase === null) {
    job = await follow(job, 'check', parts)
    if (job.status !== 'checked') return stopped(job, parts)
    await summarise(job, parts)
    const isWrong = job.error > 0 && !args.keepGoing
    if (args.dryRun || isWrong) {
      if (args.result) await writeResult(job, args.result, parts)
      await steer(job, 'cancel', parts)
      if (isWrong && !args.dryRun) print('Nothing was imported. --keep-going imports the rows that are right.')
      return isWrong ? 1 : 0
    }
  }
  job = await follow(job, 'run', parts)
  if (job.status !== 'done') return stopped(job, parts)
  await summarise(job, parts)
  if (args.result) await writeResult(job, args.result, parts)
  return job.error > 0 && !args.keepGoing ? 1 : 0
}

async function begin(args: ImportArguments, parts: CommandParts): Promise<StoredJob> {
  const { db, locale, print } = parts
  const file = await fileOf(args.file ?? '')
  const owner = await ownerOf(args.owner ?? '', parts)
  const job = await db.transaction(
    async (em) => {
      const uploaded = await uploadImport(em, { ...owner, locale }, file, args.delimiter)
      return configureJob(em, owner.userId, uploaded.id, merged(uploaded.options, args.options), rights)
    },
    { statementTimeout: 30_000 },
  )
  print(
    `Import ${job.id} for ${owner.name}: ${job.rows} rows, ${job.encoding}, delimiter ${JSON.stringify(job.delimiter)}`,
  )
  const fieldOf = new Map(Object.entries(job.options.mapping).map(([field, column]) => [column, field]))
  for (const { name } of job.columns) print(`  ${name} → ${fieldOf.get(name) ?? '(not used)'}`)
  return job
}

/** What was asked for, over what the columns' names propose; a field mapped to nothing is not mapped. */
const merged = (proposed: ImportOptions, { mapping, ...asked }: ImportOptions): ImportOptions => ({
  ...asked,
  mapping: Object.fromEntries(
    Object.entries({ ...proposed.mapping, ...mapping }).filter(([, column]) => column !== ''),
  ),
})

async function fileOf(path: string): Promise<ListFile> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) throw new UsageError(`There is no file ${path}.`)
  if (found.size > importLimits.bytes) throw new DomainError('TOO_LARGE')
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return { path, filename: path, size: found.size, sha256: hash.digest('hex') }
}

/** Accounts are auth's: it is asked, as always. */
async function ownerOf(owner: string, { client }: CommandParts): Promise<{ userId: string; name: string }> {
  try {
    const { data } = await client.call(findUser, { query: { owner } })
    return data
  } catch (error) {
    if (error instanceof DomainError && error.code === 'NOT_FOUND') {
      throw new UsageError(`Nobody has the email or id ${owner}.`)
    }
    throw error
  }
}

async function jobOf({ db }: CommandParts, id: string): Promise<StoredJob> {
  const isId = /^[0-9a-f-]{36}$/i.test(id)
  const [job] = isId ? await db.query<StoredJob>(`select ${jobColumns} from import_job where id = $1`, [id]) : []
  if (!job) throw new UsageError(`There is no import ${id}.`)
  return job
}

const steer = (job: StoredJob, step: Step, { db }: CommandParts): Promise<StoredJob> =>
  db.transaction((em) => steerJob(em, job.ownerId, job.id, step, rights))

/** Begins or resumes a phase and works on it until it is over, or until it is told to stop: then it is paused. */
async function follow(job: StoredJob, phase: 'check' | 'run', parts: CommandParts): Promise<StoredJob> {
  const { db, log, signal, print } = parts
  let now = await steer(job, phase, parts)
  const started = Date.now()
  const progress = setInterval(async () => {
    const { rows, ok, error, skipped } = await findJob(db.fork(), job.ownerId, job.id).catch(() => now)
    const judged = ok + error + skipped
    print(`  ${phase}: ${judged} of ${rows} rows, ${((Date.now() - started) / 1000).toFixed(0)} s`)
  }, PROGRESS_MS)
  try {
    while (now.status === 'checking' || now.status === 'running') {
      if (signal.aborted) return await steer(job, 'pause', parts)
      // Nothing to do for us: the service has it, and we only watch.
      if (!(await workOnce(db, log, { only: job.id, signal }))) await delay(200)
      now = await findJob(db.fork(), job.ownerId, job.id)
    }
    return now
  } finally {
    clearInterval(progress)
  }
}

async function summarise(job: StoredJob, { db, locale, print }: CommandParts): Promise<void> {
  const { counts } = jobReply(job)
  const what = job.phase === 'run' ? `${job.created} imported` : `${counts.ok} can be imported`
  print(`${what}, ${counts.error} wrong, ${counts.skipped} left out`)
  const problems = await readProblems(db.fork(), job, locale)
  for (const { rows, message } of problems.slice(0, MOST_PROBLEMS)) print(`  ${String(rows).padStart(6)} × ${message}`)
  if (problems.length > MOST_PROBLEMS)
    print(`         and ${problems.length - MOST_PROBLEMS} more kinds; --result has them all`)
}

async function writeResult(
  job: StoredJob,
  path: string,
  { db, locale, appOrigin, print }: CommandParts,
): Promise<void> {
  await writeFile(path, resultFile(db, job, locale, appOrigin))
  print(`Result: ${path}`)
}

function stopped(job: StoredJob, { print }: CommandParts): number {
  print(`The import is ${job.status}. Go on with: npm run import -- --resume ${job.id}`)
  return job.status === 'paused' ? 130 : 1
}
