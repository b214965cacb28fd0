import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withSystem } from '../client/with-system.ts'
import { expressions } from '../deploy/watching/expressions.ts'
import { withPrometheus } from '../deploy/watching/prometheus.ts'
import { findPrometheus } from '../deploy/watching/prometheus-binary.ts'
import { checkRules } from './watching/promtool.ts'
import { unanswered } from './watching/questions.ts'
import { makeTraffic } from './watching/traffic.ts'

export const meta = {
  shows:
    'a real Prometheus answers every query of the alert rules and dashboards about a running system, and promtool tests the rules',
  takes: '1 min',
  shares: 'still',
}

/** Asked for by the sabotage: nobody tells it. */
const MISSPELT = { from: 'sabotage', text: 'max by (service) (forecourt_outbox_lag)' }

/** @returns whether every query is answered; true, and said, where Prometheus cannot be had */
export async function run(args: string[], signal: AbortSignal): Promise<boolean> {
  const tell = (line: string) => console.log(`  ${line}`)
  const programs = await findPrometheus(tell)
  if (!programs) {
    console.log('watching: left out, Prometheus cannot be had here')
    return true
  }
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-watching-'))
  try {
    const asked = [...expressions(), ...(args.includes('--sabotage') ? [MISSPELT] : [])]
    const problems = await checkRules(programs.promtool, folder, signal)
    const found = await withSystem({ signal }, async ({ world }) =>
      withPrometheus({ ...programs, folder, world, signal }, async (prometheus) => {
        await makeTraffic(world)
        return unanswered(prometheus, asked, signal)
      }),
    )
    problems.push(...found)
    for (const problem of problems) console.log(`  ${problem}`)
    console.log(
      `watching: ${problems.length} problems in ${asked.length} queries of rules and dashboards (limit 0), Prometheus ${programs.version}`,
    )
    return problems.length === 0
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
