import { readFile } from 'node:fs/promises'
import {
  type Caller,
  configureImport,
  createImport,
  type ImportJob,
  type ImportOptions,
  type ImportRow,
  importRows,
  readImport,
  steerImport,
} from '@forecourt/contracts'
import { createLogger } from '@forecourt/kernel/log'
import { workOnce } from '../src/import/import-worker.ts'
import { form, type World } from './world.ts'

type User = Extract<Caller, { kind: 'user' }>
export const quiet = createLogger({ service: 'catalog', level: 'silent' })

/** A list that the tests ship. */
export const listFile = (name: string): Promise<Buffer> => readFile(new URL(`lists/${name}`, import.meta.url))

/** Imports of one person, in few words. */
export function importsOf(world: World, caller: User) {
  const params = (id: string) => ({ id })
  const tool = {
    upload: (bytes: Buffer | string, name = 'list.csv', sheet?: string) => {
      const { payload, contentType } = form({}, [])
      const boundary = contentType.split('boundary=')[1]
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`
      const raw = Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from('\r\n'), payload])
      return world.call(createImport, { caller, query: sheet ? { sheet } : {}, raw: { payload: raw, contentType } })
    },
    read: async (id: string): Promise<ImportJob> =>
      (await world.call(readImport, { caller, params: params(id) })).body.data,
    configure: (job: Pick<ImportJob, 'id' | 'options'>, change: Partial<ImportOptions>) =>
      world.call(configureImport, { caller, params: params(job.id), body: { ...job.options, ...change } }),
    step: (id: string, step: 'check' | 'run' | 'pause' | 'cancel') =>
      world.call(steerImport, { caller, params: params(id), body: { step } }),
    rows: async (id: string, query: Record<string, unknown> = {}): Promise<ImportRow[]> =>
      (await world.call(importRows, { caller, params: params(id), query: { limit: 100, ...query } })).body.data,
    /** Uploads and sets up. */
    prepare: async (bytes: Buffer | string, change: Partial<ImportOptions> = {}): Promise<ImportJob> => {
      const { body, status } = await tool.upload(bytes)
      if (status !== 201) throw new Error(`upload: ${status} ${JSON.stringify(body)}`)
      const configured = await tool.configure(body.data, change)
      if (configured.status !== 200) throw new Error(`configure: ${JSON.stringify(configured.body)}`)
      return configured.body.data
    },
    /** Checks or runs to the end, in this process. */
    finish: async (id: string, step: 'check' | 'run'): Promise<ImportJob> => {
      await tool.step(id, step)
      while (await workOnce(world.db, quiet, { only: id })) {
        // Until nothing of it is left.
      }
      return tool.read(id)
    },
  }
  return tool
}
