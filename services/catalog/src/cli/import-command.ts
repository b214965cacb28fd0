import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { findUser, type ImportOptions, importLimits } from '@forecourt/contracts'
import { DomainError, failureKind } from '@forecourt/kernel/errors'
import { findJob, jobColumns, jobReply, type StoredJob } from '../import/import-job.ts'
import { readProblems } from '../import/import-report.ts'
import { resultFile } from '../import/import-result.ts'
import { configureJob, type Step, steerJob } from '../import/import-service.ts'
import { type ListFile, saidIn, uploadImport } from '../import/import-upload.ts'
import { workOnce } from '../import/import-worker.ts'
import { LateRows } from '../import/late-rows.ts'
import { openList } from '../import/list-reader.ts'
import type { CommandParts } from './command-parts.ts'
import { type ImportArguments, UsageError } from './import-arguments.ts'
import { importPictures } from './import-pictures.ts'

/** Whoever works on the database is an operator. */
const rights = { publishIncomplete: true }
/** Kinds of problems that are printed; the result file has all of them, row by row. */
const MOST_PROBLEMS = 20
const PROGRESS_MS = 2_000

/**
 * Imports a list, and pictures by stock number, by the same code as the service and beside it: whichever of the two has the job works on it.
 *
 * @returns the exit code: 0 when every row is here, 1 when rows are wrong (0 with `--keep-going`), 130 when stopped
 * @throws UsageError · DomainError
 */
export async function importCommand(args: ImportArguments, parts: CommandParts): Promise<number> {
  const { file, resume, pictures, dryRun } = args
  // A path that was mistyped is told before anybody is asked for anything.
  const list = file ? await fileOf(file) : undefined
  const job = resume ? await jobOf(parts, resume) : undefined
  const owner = job ? { userId: job.ownerId, name: job.ownerName } : await ownerOf(args.owner ?? '', parts)
  const begun = job ?? (list && (await begin(list, args, owner, parts)))
  const code = begun ? await importList(begun, args, parts) : 0
  // Pictures find their vehicles when these are here; a dry run tells of those that are.
  if (!pictures || code !== 0) return code
  return importPictures({ path: pictures, ownerId: owner.userId, dryRun }, parts)
}

async function importList(begun: StoredJob, args: ImportArguments, parts: CommandParts): Promise<number> {
  const { print } = parts
  let job = begun
  if (!args.resume || job.phase === 'check' || job.phase === null) {
    job = await follow(job, 'check', parts)
    if (job.status !== 'checked') return stopped(job, parts)
    await summarise(job, parts)
    const isWrong = job.error > 0 && !args.keepGoing
    // How many a resumed import may withdraw may have been said before; a new check asks again.
    const isTooMany = job.missing > args.withdraw
    if (args.dryRun || isWrong || isTooMany) {
      if (args.result) await writeResult(job, args.result, parts)
      await steer(job, 'cancel', parts)
      if (isWrong && !args.dryRun) print('Nothing was imported. --keep-going imports the rows that are right.')
      else if (isTooMany && !args.dryRun) {
        print(`Nothing was imported. --withdraw ${job.missing} withdraws the vehicles that the list lacks.`)
      }
      return isWrong || (isTooMany && !args.dryRun) ? 1 : 0
    }
  }
  job = await follow(job, 'run', parts)
  if (job.status !== 'done') return stopped(job, parts)
  await summarise(job, parts)
  if (args.result) await writeResult(job, args.result, parts)
  return job.error > 0 && !args.keepGoing ? 1 : 0
}

async function begin(
  file: ListFile,
  args: ImportArguments,
  owner: { readonly userId: string; readonly name: string },
  parts: CommandParts,
): Promise<StoredJob> {
  const { db, locale, print } = parts
  const list = await saidIn(locale, () => openList(file.path, { delimiter: args.delimiter, sheet: args.sheet }))
  const job = await db.transaction(
    async (em) => {
      const uploaded = await uploadImport(em, { ...owner, locale }, file, list)
      return configureJob(em, owner.userId, uploaded.id, merged(uploaded.options, args.options), rights)
    },
    { statementTimeout: 30_000 },
  )
  const sheet = job.sheet === null ? '' : `, sheet ${JSON.stringify(job.sheet)}`
  const others = job.sheets.filter((name) => name !== job.sheet).map((name) => JSON.stringify(name))
  const choice = others.length > 0 ? ` (--sheet chooses another: ${others.join(', ')})` : ''
  const delimiter = job.delimiter === '' ? '' : `, delimiter ${JSON.stringify(job.delimiter)}`
  const written = `${job.encoding}${delimiter}${sheet}${choice}`
  print(`Import ${job.id} for ${owner.name}: ${job.rows} rows, ${written}`)
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
  const late = new LateRows()
  // A lock or a busy database passes: as in the service, the batch is done again.
  const work = () =>
    workOnce(db, log, { only: job.id, signal, late }).catch((error: unknown) => {
      if (failureKind(error) !== 'busy') throw error
      return false
    })
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
      // The service works on it; here it is only watched.
      if (!(await work())) await delay(200)
      now = await findJob(db.fork(), job.ownerId, job.id)
    }
    return now
  } finally {
    clearInterval(progress)
  }
}

async function summarise(job: StoredJob, { db, locale, print }: CommandParts): Promise<void> {
  const { counts, lacks } = jobReply(job)
  const what = job.phase === 'run' ? `${job.created} imported` : `${counts.ok} can be imported`
  print(`${what}, ${counts.error} wrong, ${counts.skipped} left out`)
  if (job.status === 'checked' && counts.pending > 0) {
    print(`Stopped there: none of these rows can be imported, ${counts.pending} were not looked at`)
  }
  if (!job.options.allowIncomplete && lacks.length > 0) {
    const most = lacks.slice(0, MOST_PROBLEMS).map(({ field, rows }) => `${field} (${rows})`)
    print(`${job.complete} lack nothing but pictures to go live; the others ${most.join(', ')}`)
  }
  if (job.updated > 0)
    print(`${job.updated} ${job.phase === 'run' ? 'updated' : 'of them update a vehicle that is here'}`)
  if (job.options.fullStock) {
    const isRun = job.phase === 'run'
    print(isRun ? `${job.withdrawn} withdrawn` : `${job.missing} vehicles are not in the list and would be withdrawn`)
  }
  if (job.beyondPlan > 0) {
    const kept = job.phase === 'run' ? 'are kept as drafts' : 'would be kept as drafts'
    print(`${job.beyondPlan} ${kept}: the plan has no place for them`)
  }
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
