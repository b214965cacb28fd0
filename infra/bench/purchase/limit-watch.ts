import pg from 'pg'
import type { World } from '../../run/world.ts'

/** Hears of each commit that brings a person's plan to the catalog: from then on every request there is judged by it. */
export interface LimitWatch {
  /** @returns when the next plan of this person is in force, milliseconds since 1970; begins to listen at once */
  next: (userId: string) => Promise<number>
  close: () => Promise<void>
}

const CHANNEL = 'bench_plan_kept'
/** What has not come by then is lost. */
const PATIENCE_MS = 20_000

/** The notification is the commit's own: nobody hears it before, and it costs what is measured a little, never the other way round. */
export async function watchLimits({ postgres }: Pick<World, 'postgres'>): Promise<LimitWatch> {
  const db = new pg.Client({ connectionString: postgres.catalog })
  await db.connect()
  await db.query(`
    create function bench_plan_kept() returns trigger language plpgsql as $$ begin
      perform pg_notify('${CHANNEL}', new.owner_id::text); return null; end $$;
    create trigger bench_plan_kept after insert on plan_term for each row execute function bench_plan_kept();
    listen ${CHANNEL}`)
  const waiting = new Map<string, (at: number) => void>()
  db.on('notification', ({ payload = '' }) => waiting.get(payload)?.(performance.timeOrigin + performance.now()))
  return {
    next: (userId) => {
      const { promise, resolve, reject } = Promise.withResolvers<number>()
      const timer = setTimeout(reject, PATIENCE_MS, new Error(`no plan of ${userId} reached the catalog`))
      waiting.set(userId, resolve)
      return promise.finally(() => {
        clearTimeout(timer)
        waiting.delete(userId)
      })
    },
    close: async () => {
      await db.query('drop trigger bench_plan_kept on plan_term; drop function bench_plan_kept')
      await db.end()
    },
  }
}
