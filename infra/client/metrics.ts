import { fetch } from 'undici'

const PATIENCE_MS = 2_000

export interface Sample {
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/**
 * What a process tells of a metric, at the address where it answers `/metrics`; none where it does not know it.
 *
 * @throws Error when it does not answer within two seconds, or `signal` says so
 */
export async function samplesOf(operations: string, metric: string, signal?: AbortSignal): Promise<Sample[]> {
  const limit = AbortSignal.timeout(PATIENCE_MS)
  const reply = await fetch(`${operations}/metrics`, { signal: signal ? AbortSignal.any([signal, limit]) : limit })
  if (!reply.ok) throw new Error(`${operations}/metrics answered ${reply.status}`)
  const lines = (await reply.text()).matchAll(new RegExp(`^${metric}(?:\\{(.*)\\})? (\\S+)$`, 'gm'))
  return [...lines].map(([, labels = '', value]) => ({
    labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, text]) => [name, text])),
    value: Number(value),
  }))
}
