import { UserChanged } from '@forecourt/contracts'
import { applyState, consumer } from '@forecourt/kernel/events'

/** Keeps who may not be contacted. A deleted person's row stays, and says nothing else about them. */
export const projectPerson = consumer(UserChanged, 'messaging.project-person', async ({ em, data, envelope }) => {
  const status = data.deleted ? 'deleted' : data.status
  await applyState(em, { table: 'person_projection' }, envelope, { status })
})
