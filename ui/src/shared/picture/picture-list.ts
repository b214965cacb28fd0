import type { Picture } from '@forecourt/contracts'

/** What a person may do about a picture that failed: send it again, or let it be made smaller. */
export type Remedy = 'retry' | 'shrink'

/**
 * A picture of the form: stored by the server, or on its way there. `preparing`: looked at, and turned into a JPEG where
 * it must be. `key` stays the same from file to stored picture.
 */
export type PictureItem =
  | { key: string; state: 'stored'; picture: Picture }
  | { key: string; state: 'preparing'; file: File; mayShrink: boolean }
  | { key: string; state: 'waiting' | 'sending'; file: File; share: number }
  | { key: string; state: 'failed'; file: File; reason: string; problem: string; remedy: Remedy | null }

export interface Failure {
  /** A sentence, or a few words where an explanation stands apart. */
  reason: string
  /** What it is: a `FileProblem`, or the server's code. */
  problem: string
  remedy: Remedy | null
}

export type PictureAction =
  | { type: 'load'; pictures: readonly Picture[] }
  | { type: 'add'; items: readonly PictureItem[] }
  | { type: 'ready'; key: string; file: File }
  | { type: 'send'; key: string }
  | { type: 'progress'; key: string; share: number }
  | { type: 'stored'; key: string; picture: Picture }
  | ({ type: 'fail'; key: string } & Failure)
  | { type: 'remedy'; key: string }
  | { type: 'remove'; key: string }
  | { type: 'order'; keys: readonly string[] }

const change = (list: readonly PictureItem[], key: string, to: (item: PictureItem) => PictureItem): PictureItem[] =>
  list.map((item) => (item.key === key ? to(item) : item))

/** Entries the new order does not know (just added) stay at the end. */
const place = (keys: readonly string[], item: PictureItem): number => {
  const at = keys.indexOf(item.key)
  return at < 0 ? keys.length : at
}

function remedied(item: PictureItem): PictureItem {
  if (item.state !== 'failed' || item.remedy === null) return item
  const { key, file } = item
  return item.remedy === 'retry'
    ? { key, state: 'waiting', file, share: 0 }
    : { key, state: 'preparing', file, mayShrink: true }
}

export function pictureReducer(list: readonly PictureItem[], action: PictureAction): readonly PictureItem[] {
  switch (action.type) {
    case 'load':
      return action.pictures.map((picture) => ({ key: picture.id, state: 'stored', picture }))
    case 'add':
      return [...list, ...action.items]
    case 'ready':
      return change(list, action.key, (item) =>
        item.state === 'preparing' ? { key: item.key, state: 'waiting', file: action.file, share: 0 } : item,
      )
    case 'send':
      return change(list, action.key, (item) => (item.state === 'waiting' ? { ...item, state: 'sending' } : item))
    case 'progress':
      return change(list, action.key, (item) => (item.state === 'sending' ? { ...item, share: action.share } : item))
    case 'stored':
      return change(list, action.key, ({ key }) => ({ key, state: 'stored', picture: action.picture }))
    case 'fail': {
      const { reason, problem, remedy } = action
      return change(list, action.key, (item) =>
        item.state === 'stored' ? item : { key: item.key, state: 'failed', file: item.file, reason, problem, remedy },
      )
    }
    case 'remedy':
      return change(list, action.key, remedied)
    case 'remove':
      return list.filter((item) => item.key !== action.key)
    case 'order':
      return [...list].sort((a, b) => place(action.keys, a) - place(action.keys, b))
  }
}

/** Ids of the stored pictures in the order shown, each once: two files may be the same picture. The first is the cover. */
export const storedIds = (list: readonly PictureItem[]): string[] => [
  ...new Set(list.flatMap((item) => (item.state === 'stored' ? [item.picture.id] : []))),
]

export const isUploading = (list: readonly PictureItem[]): boolean =>
  list.some(({ state }) => state === 'preparing' || state === 'waiting' || state === 'sending')

/** How many failed for a reason. */
export const failedFor = (list: readonly PictureItem[], problem: string): PictureItem[] =>
  list.filter((item) => item.state === 'failed' && item.problem === problem)
