import { addPicture, orderPictures, type Picture, removePicture } from '@forecourt/contracts'
import { toast } from '@forecourt/design-system'
import { useEffect, useReducer, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { asProblem, call, isAbort } from '../../shared/api/call.ts'
import { type FileProblem, prepareFile } from '../../shared/picture/picture-file.ts'
import {
  type Failure,
  isUploading,
  type PictureItem,
  pictureReducer,
  storedIds,
} from '../../shared/picture/picture-list.ts'
import { usePictureTurns } from './use-picture-turns.ts'

/** Uploads at the same time; more only share the same line. */
const lanes = 2
/** Refusals of the file itself, or of one more: sending it again changes nothing. */
const final = ['PICTURE_TOO_LARGE', 'PICTURE_TYPE_UNSUPPORTED', 'PICTURE_UNREADABLE', 'PICTURE_HIDDEN', 'PLAN_LIMIT']
/** Refusals that a smaller copy answers. */
const shrinkable = ['tooLarge', 'PICTURE_TOO_MANY_PIXELS']

const fileProblems: readonly FileProblem[] = ['empty', 'wrongType', 'tooLarge', 'heic', 'unreadable']
const isFileProblem = (problem: string): boolean => (fileProblems as readonly string[]).includes(problem)

export interface FormPictures {
  items: readonly PictureItem[]
  isUploading: boolean
  add: (files: readonly File[]) => void
  /** Sends a failed one again, or lets it be made smaller first, whichever answers its failure. */
  remedy: (key: string) => void
  remove: (item: PictureItem) => void
  /** Keys in the new order; the first is the cover. */
  reorder: (keys: readonly string[]) => void
  /** How many pictures come before one that has been sent, while the server lets others go first. */
  aheadOf: (key: string) => number | undefined
  /** Sends an order that has not been sent yet; before the form is left. */
  settle: () => Promise<void>
}

/**
 * The vehicle's pictures. Each file is sent by itself as soon as it is chosen, so that progress, refusal and retry are
 * its own; the draft they belong to is made when the first one needs it.
 */
export function usePictures(ensureVehicle: () => Promise<string>, stored: readonly Picture[]): FormPictures {
  const { t } = useTranslation('vehicle-form')
  const [items, dispatch] = useReducer(pictureReducer, stored, (pictures) =>
    pictureReducer([], { type: 'load', pictures }),
  )
  const order = useRef(stored.map((picture) => picture.id).join())
  // One key for each file: a repeat after a lost connection must not store the picture twice.
  const keys = useRef(new Map<string, string>())
  /** Ends an upload that is under way. */
  const aborts = useRef(new Map<string, AbortController>())
  const turns = usePictureTurns(items.some(({ state }) => state === 'sending'))
  async function send(item: Extract<PictureItem, { state: 'waiting' | 'sending' }>): Promise<void> {
    dispatch({ type: 'send', key: item.key })
    const idempotencyKey = keys.current.get(item.key) ?? crypto.randomUUID()
    keys.current.set(item.key, idempotencyKey)
    const abort = new AbortController()
    aborts.current.set(item.key, abort)
    try {
      const id = await ensureVehicle()
      const { data } = await call(
        addPicture,
        { params: { id } },
        {
          files: [{ field: 'pictures', file: item.file }],
          idempotencyKey,
          signal: abort.signal,
          onProgress: (share) => dispatch({ type: 'progress', key: item.key, share }),
        },
      )
      const [picture] = data
      if (picture) dispatch({ type: 'stored', key: item.key, picture })
    } catch (error) {
      if (isAbort(error)) return
      const problem = asProblem(error)
      const reason = problem.fields?.['pictures.0'] ?? problem.fields?.pictures ?? problem.message
      if (problem.status >= 400 && problem.status < 500) keys.current.delete(item.key)
      dispatch({ type: 'fail', key: item.key, ...failure(problem.code, reason) })
    } finally {
      aborts.current.delete(item.key)
    }
  }

  const failure = (problem: string, reason: string): Failure => ({
    problem,
    reason,
    remedy: shrinkable.includes(problem)
      ? 'shrink'
      : final.includes(problem) || isFileProblem(problem)
        ? null
        : 'retry',
  })
  async function prepare({ key, file, mayShrink }: Extract<PictureItem, { state: 'preparing' }>): Promise<void> {
    const prepared = await prepareFile(file, mayShrink).catch(() => ({ problem: 'unreadable' as const }))
    if ('file' in prepared) return dispatch({ type: 'ready', key, file: prepared.file })
    dispatch({ type: 'fail', key, ...failure(prepared.problem, t(`pictures.problems.${prepared.problem}`)) })
  }
  // One at a time: 48 megapixels take some 200 MB decoded.
  const preparing = useRef<string>(undefined)
  useEffect(() => {
    const next = items.find((item) => item.state === 'preparing')
    if (next?.state !== 'preparing' || preparing.current !== undefined) return
    preparing.current = next.key
    void prepare(next).finally(() => {
      preparing.current = undefined
    })
  })

  // Keeps the lanes busy while files wait.
  const sending = useRef(new Set<string>())
  useEffect(() => {
    for (const item of items) {
      if (item.state !== 'waiting' || sending.current.has(item.key) || sending.current.size >= lanes) continue
      sending.current.add(item.key)
      void send(item).finally(() => sending.current.delete(item.key))
    }
  })

  // Tells the server the order once all are there and it differs from what it has.
  const ids = storedIds(items)
  const wanted = ids.join()
  const busy = isUploading(items)
  const isOrdered = wanted === order.current || ids.length < 2
  const settle = async (): Promise<void> => {
    if (isOrdered) return
    const before = order.current
    order.current = wanted
    try {
      await call(orderPictures, { params: { id: await ensureVehicle() }, body: { ids } })
    } catch (error) {
      order.current = before
      throw error
    }
  }
  const latest = useRef(settle)
  latest.current = settle
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order starts the clock anew
  useEffect(() => {
    if (busy || isOrdered) return
    const timer = setTimeout(
      () => void latest.current().catch((error: unknown) => isAbort(error) || toast.error(asProblem(error).message)),
      500,
    )
    return () => clearTimeout(timer)
  }, [busy, isOrdered, wanted])

  return {
    items,
    isUploading: busy,
    add(files) {
      const items = files.map(
        (file): PictureItem => ({ key: crypto.randomUUID(), state: 'preparing', file, mayShrink: false }),
      )
      dispatch({ type: 'add', items })
    },
    remedy: (key) => dispatch({ type: 'remedy', key }),
    remove(item) {
      // A picture that is removed while it is being sent must not appear on the vehicle.
      aborts.current.get(item.key)?.abort()
      if (item.state !== 'stored') return dispatch({ type: 'remove', key: item.key })
      const { picture } = item
      void ensureVehicle()
        .then((id) => call(removePicture, { params: { id, pictureId: picture.id } }))
        .then(() => dispatch({ type: 'remove', key: item.key }))
        .catch((error: unknown) => {
          if (isAbort(error)) return
          const problem = asProblem(error)
          toast.error(problem.fields?.pictures ?? problem.message)
        })
    },
    aheadOf: (key) => turns.get(keys.current.get(key) ?? ''),
    reorder: (keys) => dispatch({ type: 'order', keys }),
    settle,
  }
}
