import { addMessagePicture, messagePicturesMax, type Picture, removeMessagePicture } from '@forecourt/contracts'
import { useEffect, useReducer, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asProblem, call, isAbort } from '../../../shared/api/call.ts'
import { type FileProblem, prepareFile } from '../../../shared/picture/picture-file.ts'
import { type Failure, isUploading, type PictureItem, pictureReducer } from '../../../shared/picture/picture-list.ts'

const fileProblems: readonly FileProblem[] = ['empty', 'wrongType', 'tooLarge', 'heic', 'unreadable']
/** Refusals of the file itself: sending it again changes nothing. */
const final: readonly string[] = [
  ...fileProblems,
  'PICTURE_TOO_LARGE',
  'PICTURE_TYPE_UNSUPPORTED',
  'PICTURE_UNREADABLE',
]
/** Refusals that a smaller copy answers. */
const shrinkable = ['tooLarge', 'PICTURE_TOO_MANY_PIXELS']
const remedyOf = (problem: string): Failure['remedy'] =>
  shrinkable.includes(problem) ? 'shrink' : final.includes(problem) ? null : 'retry'

const stored = (items: readonly PictureItem[]): readonly Picture[] =>
  items.flatMap((item) => (item.state === 'stored' ? [item.picture] : []))

/**
 * Pictures for the message one is writing. Each is sent by itself as soon as it is chosen, so that progress, refusal and removal
 * are its own; the message names them.
 *
 * @param begun those of the draft
 * @param onStored hears of every change of what the server has
 */
export function useMessagePictures(
  threadId: string,
  begun: readonly Picture[],
  onStored: (pictures: readonly Picture[]) => void,
) {
  const { t } = useTranslation('messages')
  const [items, dispatch] = useReducer(pictureReducer, begun, (pictures) =>
    pictureReducer([], { type: 'load', pictures }),
  )
  const [isOver, setOver] = useState(false)
  const keys = useRef(new Map<string, string>())
  const aborts = useRef(new Map<string, AbortController>())
  const pictures = stored(items)
  const params = { id: threadId }

  const fail = (key: string, problem: string, reason: string) =>
    dispatch({ type: 'fail', key, problem, reason, remedy: remedyOf(problem) })
  async function prepare({ key, file, mayShrink }: Extract<PictureItem, { state: 'preparing' }>): Promise<void> {
    const prepared = await prepareFile(file, mayShrink).catch(() => ({ problem: 'unreadable' as const }))
    if ('file' in prepared) return dispatch({ type: 'ready', key, file: prepared.file })
    fail(key, prepared.problem, t(`pictures.problems.${prepared.problem}`))
  }
  async function send({ key, file }: Extract<PictureItem, { state: 'waiting' | 'sending' }>): Promise<void> {
    dispatch({ type: 'send', key })
    // A repeat after a lost connection must not store the picture twice.
    const idempotencyKey = keys.current.get(key) ?? crypto.randomUUID()
    keys.current.set(key, idempotencyKey)
    const abort = new AbortController()
    aborts.current.set(key, abort)
    try {
      const { data: picture } = await call(
        addMessagePicture,
        { params },
        {
          files: [{ field: 'pictures', file }],
          idempotencyKey,
          signal: abort.signal,
          onProgress: (share) => dispatch({ type: 'progress', key, share }),
        },
      )
      dispatch({ type: 'stored', key, picture })
    } catch (error) {
      if (isAbort(error)) return
      const problem = asProblem(error)
      if (problem.status >= 400 && problem.status < 500) keys.current.delete(key)
      fail(key, problem.code, problem.fields?.['pictures.0'] ?? problem.message)
    } finally {
      aborts.current.delete(key)
    }
  }

  // One at a time: 48 megapixels take some 200 MB decoded, and a message has few.
  const busy = useRef(false)
  useEffect(() => {
    const next = items.find(({ state }) => state === 'preparing' || state === 'waiting')
    if (!next || busy.current) return
    busy.current = true
    const work = next.state === 'preparing' ? prepare(next) : next.state === 'waiting' ? send(next) : Promise.resolve()
    void work.finally(() => {
      busy.current = false
      dispatch({ type: 'order', keys: [] })
    })
  })

  const ids = pictures.map(({ id }) => id).join()
  const told = useRef({ ids, onStored })
  useEffect(() => {
    told.current.onStored = onStored
    if (told.current.ids === ids) return
    told.current.ids = ids
    onStored(pictures)
  })

  return {
    items,
    pictures,
    isUploading: isUploading(items),
    /** More were chosen than a message has. */
    isOver,
    isFull: items.length >= messagePicturesMax,
    add: (files: readonly File[]) => {
      const room = messagePicturesMax - items.length
      setOver(files.length > room)
      const added = files
        .slice(0, room)
        .map((file): PictureItem => ({ key: crypto.randomUUID(), state: 'preparing', file, mayShrink: false }))
      if (added.length > 0) dispatch({ type: 'add', items: added })
    },
    remedy: (key: string) => dispatch({ type: 'remedy', key }),
    remove: (item: PictureItem) => {
      setOver(false)
      aborts.current.get(item.key)?.abort()
      dispatch({ type: 'remove', key: item.key })
      // What stays behind is deleted within a day.
      if (item.state === 'stored')
        void call(removeMessagePicture, { params: { ...params, pictureId: item.picture.id } }).catch(() => undefined)
    },
    /** After the message was sent: what was refused stays to be seen. */
    sent: () => {
      for (const item of items) if (item.state === 'stored') dispatch({ type: 'remove', key: item.key })
    },
  }
}
export type MessagePictures = ReturnType<typeof useMessagePictures>
