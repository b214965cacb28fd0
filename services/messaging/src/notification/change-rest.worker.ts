import { type Database, inBatches, onCommit } from '@forecourt/kernel/db'
import { keepPlace, worker } from '@forecourt/kernel/events'
import { AT_ONCE, CHANGE_REST, changeAll, type RestJob } from './change-all.ts'

/** Does what "mark all read" and "delete all" left over, a batch at a time; open streams tell of each. */
export const changeRestWorker = (db: Database, wake: (recipientId: string) => void) =>
  worker<RestJob>(CHANGE_REST, ({ key, payload, signal }) => {
    let left = payload
    return inBatches(
      db,
      async (em) => {
        const { ids, rest } = await changeAll(em, left)
        if (!rest) return false
        await keepPlace(em, CHANGE_REST, key, rest)
        onCommit(em, () => {
          left = rest
          wake(rest.recipientId)
        })
        return ids.length === AT_ONCE
      },
      { checkpoint: () => signal.throwIfAborted() },
    )
  })
