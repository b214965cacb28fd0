import { UserDeleted } from '@forecourt/contracts'
import { consumer, enqueue } from '@forecourt/kernel/events'
import { FORGET_PERSON, type ForgetJob } from '../person/forget-person.worker.ts'

/** A deleted person's inbox goes; what they wrote stays with those they wrote to, without name and addresses (rulings 8). */
export const forgetPerson = consumer(UserDeleted, 'messaging.forget-person', async ({ em, data, envelope }) => {
  await enqueue(em, FORGET_PERSON, envelope.id, { userId: data.userId } satisfies ForgetJob)
})
