import { UserDeleted } from '@forecourt/contracts'
import { consumer } from '@forecourt/kernel/events'
import { askSweep } from '../seller/seller-sweep.ts'

/** A deleted account's vehicles leave the market (rulings 8); its saved vehicles, saved searches and likes go with it. */
export const withdrawAccount = consumer(UserDeleted, 'catalog.withdraw-account', async ({ em, data, envelope }) => {
  await askSweep(em, data.userId, 'gone', envelope.id)
})
