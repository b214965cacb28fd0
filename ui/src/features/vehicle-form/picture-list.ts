import { type Picture, pictureMaxBytes, pictureTypes } from '@forecourt/contracts'

/** A picture of the form: stored by the server, or on its way there. `key` stays the same from file to stored picture. */
export type PictureItem =
  | { key: string; state: 'stored'; picture: Picture }
  | { key: string; state: 'waiting' | 'sending'; file: File; share: number }
  | { key: string; state: 'failed'; file: File; reason: string; mayRetry: boolean }

export type PictureAction =
  | { type: 'load'; pictures: readonly Picture[] }
  | { type: 'add'; items: readonly PictureItem[] }
  | { type: 'send'; key: string }
  | { type: 'progress'; key: string; share: number }
  | { type: 'stored'; key: string; picture: Picture }
  | { type: 'fail'; key: string; reason: string; mayRetry: boolean }
  | { type: 'retry'; key: string }
  | { type: 'remove'; key: string }
  | { type: 'order'; keys: readonly string[] }

export type FileProblem = 'tooLarge' | 'wrongType' | 'empty'

/** What can be told of a file without its content; the server judges the rest (rulings 4). */
export function fileProblem(file: Pick<File, 'size' | 'type'>): FileProblem | null {
  if (!(pictureTypes as readonly string[]).includes(file.type)) return 'wrongType'
  if (file.size === 0) return 'empty'
  return file.size > pictureMaxBytes ? 'tooLarge' : null
}

const change = (list: readonly PictureItem[], key: string, to: (item: PictureItem) => PictureItem): PictureItem[] =>
  list.map((item) => (item.key === key ? to(item) : item))

/** Entries the new order does not know (just added) stay at the end. */
const place = (keys: readonly string[], item: PictureItem): number => {
  const at = keys.indexOf(item.key)
  return at < 0 ? keys.length : at
}

export function pictureReducer(list: readonly PictureItem[], action: PictureAction): readonly PictureItem[] {
  switch (action.type) {
    case 'load':
      return action.pictures.map((picture) => ({ key: picture.id, state: 'stored', picture }))
    case 'add':
      return [...list, ...action.items]
    case 'send':
      return change(list, action.key, (item) => (item.state === 'waiting' ? { ...item, state: 'sending' } : item))
    case 'progress':
      return change(list, action.key, (item) => (item.state === 'sending' ? { ...item, share: action.share } : item))
    case 'stored':
      return change(list, action.key, ({ key }) => ({ key, state: 'stored', picture: action.picture }))
    case 'fail':
      return change(list, action.key, (item) =>
        item.state === 'stored'
          ? item
          : { key: item.key, state: 'failed', file: item.file, reason: action.reason, mayRetry: action.mayRetry },
      )
    case 'retry':
      return change(list, action.key, (item) =>
        item.state === 'failed' ? { key: item.key, state: 'waiting', file: item.file, share: 0 } : item,
      )
    case 'remove':
      return list.filter((item) => item.key !== action.key)
    case 'order':
      return [...list].sort((a, b) => place(action.keys, a) - place(action.keys, b))
  }
}

/** Ids of the stored pictures in the order shown; the first is the cover. */
export const storedIds = (list: readonly PictureItem[]): string[] =>
  list.flatMap((item) => (item.state === 'stored' ? [item.picture.id] : []))

export const isUploading = (list: readonly PictureItem[]): boolean =>
  list.some((item) => item.state === 'waiting' || item.state === 'sending')
