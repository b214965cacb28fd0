import { addMessagePicture, messagePictureFile, removeMessagePicture } from '@forecourt/contracts'
import { rateLimit } from '@forecourt/kernel/db'
import { DomainError, translate, ValidationError } from '@forecourt/kernel/errors'
import type { App } from '@forecourt/kernel/http'
import { sendPicture } from '@forecourt/kernel/picture'
import type { MessagingParts } from '../parts.ts'
import { assertReachable } from '../thread/block.ts'
import { memberOf } from '../thread/member.ts'
import { folderFor, keepPicture, removePicture } from './thread-pictures.ts'

/** Pictures for messages, before and after they are sent. */
export function pictureRoutes(app: App, { db, config, pictures }: Pick<MessagingParts, 'db' | 'config' | 'pictures'>) {
  app.endpoint(addMessagePicture, async ({ user, params, files, locale, signal, write }) => {
    const [file] = files
    if (!file) throw new ValidationError([{ path: 'pictures', rule: 'required' }])
    // Whose conversation it is comes first: encoding for a stranger would be work for nothing.
    const em = db.fork()
    await assertReachable(em, await memberOf(em, user.userId, params.id))
    const limit = config.MESSAGE_PICTURES_PER_DAY
    await rateLimit(db, { key: `message-picture:${user.userId}`, limit, windowSeconds: 86_400 })
    const stored = await pictures.take(file, user.userId, signal).catch((error: unknown) => {
      if (!(error instanceof DomainError) || !error.code.startsWith('PICTURE_')) throw error
      const sentence = translate(locale, `validation.picture.${error.code}`, { file: file.filename ?? '' })
      throw new DomainError(error.code, { fields: { 'pictures.0': sentence }, cause: error })
    })
    try {
      return await write(async (em) => {
        const member = await memberOf(em, user.userId, params.id)
        await assertReachable(em, member)
        return { data: await keepPicture(em, member, stored) }
      })
    } catch (error) {
      await pictures.giveUp(stored)
      throw error
    }
  })

  app.endpoint(removeMessagePicture, async ({ em, user, params }) => {
    await removePicture(em, await memberOf(em, user.userId, params.id), params.pictureId)
    return { data: { id: params.pictureId } }
  })

  app.endpoint(messagePictureFile, async ({ user, params, reply, log }) => {
    const em = db.fork()
    const folder = await folderFor(em, await memberOf(em, user.userId, params.id), params.pictureId)
    // The next person at the same browser asks for the same address.
    const cacheControl = 'private, no-store'
    return sendPicture({
      ...{ store: pictures.store, hash: params.pictureId, folder, file: params.file },
      ...{ cacheControl, reply, log },
    })
  })
}
