import { type Database, inBatches, onCommit } from '@forecourt/kernel/db'
import { keepPlace, worker } from '@forecourt/kernel/events'
import { AT_ONCE, CHANGE_REST, changeAll, EARLIER_CHANGE_REST, type RestJob } from './change-all.ts'
import { takeCursors } from './cursor.ts'

/**
 * Does what "mark all read", "delete all" and their undo left over, a batch at a time; open streams tell of each. What was
 * undone meanwhile has no job any more, and ends there.
 */
export const changeRestWorkers = (db: Database, wake: (recipientId: string) => void) =>
  [CHANGE_REST, EARLIER_CHANGE_REST].map((queue) =>
    worker<RestJob>(queue, ({ key, payload, signal }) => {
      let left = payload
      return inBatches(
        db,
        async (em) => {
          await takeCursors(em, left.recipientId, 0)
          if (!(await keepPlace(em, queue, key, left))) return false
          const { ids, rest } = await changeAll(em, left)
          if (!rest) return false
          await keepPlace(em, queue, key, rest)
          onCommit(em, () => {
            left = rest
            wake(rest.recipientId)
          })
          return ids.length === AT_ONCE
        },
        { checkpoint: () => signal.throwIfAborted() },
      )
    }),
  )
