import { addPicture, orderPictures, readVehicle, stockVehicles } from '@forecourt/contracts'
import { asProblem, call, isAbort } from '../../shared/api/call.ts'
import { sha256 } from '../../shared/api/mac.ts'
import { type FileProblem, prepareFile } from '../../shared/picture/picture-file.ts'
import type { StockVehicle } from './picture-plan.ts'
import type { RunTools, Sent } from './picture-run.ts'

/** No camera writes more; what is larger is not unpacked. */
const MOST_BYTES = 60 * 1024 * 1024
/** Tries of one picture while the server is busy or away, and what lies between them at most. */
const TRIES = 5
const LONGEST_WAIT_S = 15
/** Refusals of the picture itself, or of one more: sending it again changes nothing. */
const final = [
  'PICTURE_TOO_LARGE',
  'PICTURE_TYPE_UNSUPPORTED',
  'PICTURE_UNREADABLE',
  'PICTURE_TOO_MANY_PIXELS',
  'PICTURE_HIDDEN',
  'PLAN_LIMIT',
  'NOT_FOUND',
]

/** All vehicles of the person that have a stock number. */
export async function readStock(signal: AbortSignal): Promise<StockVehicle[]> {
  const all: StockVehicle[] = []
  for (let after: string | null = ''; after !== null; ) {
    const { data }: Awaited<ReturnType<typeof call<typeof stockVehicles>>> = await call(
      stockVehicles,
      { query: after === '' ? {} : { after } },
      { signal },
    )
    all.push(...data.vehicles)
    after = data.next
  }
  return all
}

export interface RunTexts {
  readonly problem: (problem: FileProblem) => string
  readonly tooMany: string
}

/** A run's ways to the server, through the same upload as the form's: its turns, limits and refusals are the same. */
export const runTools = (mayShrink: boolean, { problem, tooMany }: RunTexts): RunTools => ({
  tooMany,
  async present(vehicleId, signal) {
    const { data } = await call(readVehicle, { params: { id: vehicleId } }, { signal })
    return new Set(data.pictures.map(({ src }) => src.slice(src.lastIndexOf('/') + 1)))
  },
  async prepare(source) {
    if (source.size > MOST_BYTES) return { failure: problem('tooLarge') }
    const original = await source.open()
    const first = await prepareFile(original, false)
    const prepared =
      mayShrink && 'problem' in first && first.problem === 'tooLarge' ? await prepareFile(original, true) : first
    if ('problem' in prepared) return { failure: problem(prepared.problem) }
    return { file: prepared.file, hash: await sha256(await prepared.file.arrayBuffer()) }
  },
  async send(vehicleId, file, key, signal): Promise<Sent> {
    for (let tries = 1; ; tries += 1) {
      try {
        const files = [{ field: 'pictures', file }]
        const { data } = await call(addPicture, { params: { id: vehicleId } }, { files, idempotencyKey: key, signal })
        return { pictureId: data[0]?.id ?? '' }
      } catch (error) {
        if (isAbort(error)) throw error
        const { status, code, retryAfter, fields, message } = asProblem(error)
        const mayPass = status === 0 || status === 429 || status >= 500
        if (!mayPass || tries === TRIES) {
          return { failure: fields?.['pictures.0'] ?? fields?.pictures ?? message, mayRetry: !final.includes(code) }
        }
        await wait(Math.min(retryAfter ?? 2 ** tries, LONGEST_WAIT_S) * 1000, signal)
      }
    }
  },
  async order(vehicleId, ids, signal) {
    await call(orderPictures, { params: { id: vehicleId }, body: { ids: [...ids] } }, { signal })
  },
})

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new DOMException('paused', 'AbortError'))
    })
  })
