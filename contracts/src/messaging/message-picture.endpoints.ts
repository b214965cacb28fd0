import { Type as T } from 'typebox'
import { pictureErrors, pictureFiles, uploadDeadline } from '../catalog/picture-upload.ts'
import { Picture } from '../catalog/vehicle.ts'
import { Data, Deleted, endpoint, IdParams, Strict, Uuid } from '../kit.ts'

/** Pictures of one message. */
export const messagePicturesMax = 5
/** Pictures one person may send in 24 hours, whether they stay in a message or not; configuration may raise it. */
export const messagePicturesPerDay = 100

/** `<width>.<format>` */
export const pictureFileName = T.String({ pattern: '^[1-9][0-9]{0,3}\\.(avif|webp)$' })
const OnePicture = { id: Uuid, pictureId: Uuid }

/** Not sent with a message within a day, it is deleted. */
export const addMessagePicture = endpoint({
  id: 'messaging.addMessagePicture',
  method: 'POST',
  path: '/thread/:id/picture',
  access: 'user',
  summary: 'Bring a picture for a message of a conversation',
  params: IdParams,
  files: pictureFiles(1),
  transaction: 'manual',
  deadline: uploadDeadline,
  replies: { 201: Data(Picture) },
  errors: ['NOT_FOUND', 'BLOCKED', 'PERSON_GONE', 'RATE_LIMITED', ...pictureErrors],
})
export const removeMessagePicture = endpoint({
  id: 'messaging.removeMessagePicture',
  method: 'DELETE',
  path: '/thread/:id/picture/:pictureId',
  access: 'user',
  summary: 'Delete a picture that was not sent yet',
  params: Strict(OnePicture),
  replies: { 200: Deleted },
  errors: ['NOT_FOUND'],
})
/** For the two people of the conversation alone; one that was not sent yet for who brought it. No cache keeps it. */
export const messagePictureFile = endpoint({
  id: 'messaging.messagePictureFile',
  method: 'GET',
  path: '/thread/:id/picture/:pictureId/:file',
  access: 'user',
  summary: 'File of a picture in a conversation',
  params: Strict({ ...OnePicture, file: pictureFileName }),
  deadline: 30_000,
  mediaType: 'image/webp',
  replies: { 200: T.Unknown({ description: 'image/avif or image/webp' }) },
  errors: ['NOT_FOUND'],
})
