import { samplesOf } from '../../client/metrics.ts'

/** What the metrics of an instance of catalog say of its engine; nothing while it does not answer. */
export async function engineFigures(operations: string): Promise<Partial<Record<string, number>>> {
  const samples = await samplesOf(operations, 'forecourt_search_engine').catch(() => [])
  return Object.fromEntries(samples.map(({ labels, value }) => [labels.figure, value]))
}
