import { pictureFile, pictureTurns } from '@forecourt/contracts'
import type { Database } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import type { App } from '@forecourt/kernel/http'
import type { PictureStore } from '@forecourt/kernel/picture'
import { sendPicture } from '@forecourt/kernel/picture'
import { folderOf } from './picture.sql.ts'
import { turnsOf } from './turn-board.ts'

export interface PictureParts {
  readonly db: Database
  readonly store: PictureStore
}

/** How far a person's uploads are, and the files themselves for the BFF. */
export function pictureRoutes(app: App, { db, store }: PictureParts): void {
  app.endpoint(pictureTurns, async ({ user }) => ({ data: await turnsOf(db, user.userId) }))

  app.endpoint(pictureFile, async ({ params, reply, log }) => {
    // What moderators took away is gone at once, however its address is known; other vehicles may show the same bytes.
    const [picture] = await db.query<{ folder: string }>(
      `select ${folderOf('p')} as folder from picture p where hash = $1 and (judged_at is null
         or exists (select from vehicle_picture vp where vp.hash = p.hash and vp.hidden_at is null))`,
      [params.hash],
    )
    if (!picture) throw new DomainError('NOT_FOUND')
    const cacheControl = 'public, max-age=31536000, immutable'
    return sendPicture({ store, hash: params.hash, ...picture, file: params.file, cacheControl, reply, log })
  })
}
