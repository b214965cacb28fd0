import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { configureImport, createImport, type ImportJob, readImport, steerImport } from '@forecourt/contracts'
import type { Client } from 'pg'
import { Refused } from '../client/api-client.ts'
import { startImportCommand } from '../client/import-command.ts'
import type { Person } from '../client/people.ts'
import type { RunningSystem } from '../client/with-system.ts'

export interface Import {
  readonly system: RunningSystem
  readonly db: Client
  readonly dealer: Person
  readonly folder: string
  /** Environment of the command beside the service's own. */
  readonly env: Readonly<Record<string, string>>
  readonly kills: number
  readonly signal: AbortSignal
}

const PATIENCE_MS = 120_000
/** A process is killed within so long after the rows begin to be judged. */
const SOON_MS = 400

/** Brings a list in by the API while the catalog is killed. */
export async function importByService(list: string, parts: Import): Promise<void> {
  const { client } = parts.dealer
  const form = {
    fields: [],
    files: [{ name: 'file', filename: 'stock.csv', type: 'text/csv', bytes: Buffer.from(list) }],
  }
  const { data: job } = await client.call(createImport, { form })
  const params = { id: job.id }
  const body = { ...job.options, defaults, fullStock: true }
  await client.call(configureImport, { params, body })
  const killing = killCatalog(parts)
  for (const [step, end] of [
    ['check', 'checked'],
    ['run', 'done'],
  ] as const) {
    await patiently(() => client.call(steerImport, { params, body: { step } }))
    await until(parts.signal, async () => {
      const { data } = await patiently(() => client.call(readImport, { params }))
      if (data.status === 'failed') await patiently(() => client.call(steerImport, { params, body: { step } }))
      return data.status === end
    })
  }
  await killing
}

const defaults: ImportJob['options']['defaults'] = { currency: 'EUR', country: 'DE' }

async function killCatalog({ system, kills, signal }: Import): Promise<void> {
  for (let kill = 0; kill < kills && !signal.aborted; kill++) {
    await delay(Math.random() * SOON_MS)
    const catalog = [...system.processes].find(([name]) => name.startsWith('catalog'))?.[1]
    while (catalog?.pid === undefined && !signal.aborted) await delay(20)
    catalog?.kill('SIGKILL')
  }
}

/** What is away for a moment, because we killed it, is asked again. A step that was taken all the same is refused (409). */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + PATIENCE_MS; ; await delay(200)) {
    try {
      return await ask()
    } catch (error) {
      const isAway = error instanceof Refused && (error.status >= 502 || error.status === 500)
      if (!isAway || Date.now() > end) throw error
    }
  }
}

/** Brings a list in by `npm run import`, which is killed and gone on with. */
export async function importByCommand(list: string, parts: Import): Promise<void> {
  const path = join(parts.folder, 'stock.csv')
  await writeFile(path, list)
  const options = ['--default', 'currency=EUR', '--default', 'country=DE', '--allow-incomplete', '--withdraw', '100000']
  let args = [path, '--owner', parts.dealer.id, ...options]
  for (let left = parts.kills; ; left--) {
    const known = await newest(parts)
    const child = startImportCommand(args, { world: parts.system.world, env: parts.env, signal: parts.signal })
    if (left > 0) {
      await until(parts.signal, async () => child.isOver() || (await newest(parts))?.judged !== known?.judged)
      await delay(Math.random() * SOON_MS)
      child.kill()
    }
    const code = await child.exited
    if (code === 0) return
    if (code !== null) throw new Error(`npm run import ended with ${code}: ${child.output()}`)
    const job = await newest(parts)
    if (job && job.id !== known?.id) args = ['--resume', job.id, '--withdraw', '100000']
  }
}

/** The dealer's newest import, and something that changes with each row. */
async function newest({ db, dealer }: Import): Promise<{ id: string; judged: string } | undefined> {
  const { rows } = await db.query(
    `select id, id || coalesce(phase, '') || cursor_line || withdrawn as judged from import_job where owner_id = $1
     order by created_at desc limit 1`,
    [dealer.id],
  )
  return rows[0]
}

async function until(signal: AbortSignal, holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !(await holds()); await delay(50)) {
    signal.throwIfAborted()
    if (Date.now() > end) throw new Error('the import does not end')
  }
}
