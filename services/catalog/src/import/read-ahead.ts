import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { importLimits } from '@forecourt/contracts'
import { FairQueue, type Turn } from '@forecourt/kernel/picture'
import { type OpenList, openList } from './list-reader.ts'
import type { ListRecord } from './list-record.ts'

/** Workbooks at a time in a process: each holds its table of texts, and the processor of everybody. */
const PLACES = 2

/** Turns of those who send workbooks; they all weigh alike. */
export const workbookTurns = (): FairQueue =>
  new FairQueue({ places: PLACES, weight: Number.POSITIVE_INFINITY, waiting: 50, waitingOfOne: importLimits.open })

/**
 * Opens a list so that its rows come quickly: those of a workbook are read now, in turn, into a file beside it. A transaction
 * that takes them waits for nobody's turn and for no parser.
 *
 * @throws UnreadableList · DomainError UNAVAILABLE (503), RATE_LIMITED (429) when too many wait · the signal's reason
 */
export async function readAhead(
  path: string,
  turns: FairQueue,
  turn: Pick<Turn, 'person'> & { readonly signal: AbortSignal; readonly sheet?: string | undefined },
): Promise<OpenList> {
  const list = await openList(path, turn)
  if (list.encoding !== 'xlsx') return list
  const rows = `${path}.rows`
  await turns.run({ ...turn, weight: 1 }, () => writeFile(rows, linesOf(list.records)))
  return { ...list, records: recordsIn(rows) }
}

/** One row more than a list may have, so that who counts them sees that there are too many. */
const MOST_LINES = 1 + importLimits.rows + 1

async function* linesOf(records: AsyncIterable<ListRecord>): AsyncGenerator<string> {
  let count = 0
  for await (const record of records) {
    yield `${JSON.stringify(record)}\n`
    count += 1
    if (count === MOST_LINES) return
  }
}

async function* recordsIn(path: string): AsyncGenerator<ListRecord> {
  let begun = ''
  for await (const piece of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    const lines = (begun + piece).split('\n')
    begun = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as ListRecord
  }
}
