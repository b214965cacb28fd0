import { UserDeleted } from '@forecourt/contracts'
import { sql } from '@forecourt/kernel/db'
import { consumer } from '@forecourt/kernel/events'
import { forgetSender } from '../notification/change-inbox.ts'

/**
 * A deleted person's inbox goes; what they wrote stays with those they wrote to, without name and addresses (rulings 8).
 */
export const forgetPerson = (wake: (recipientId: string) => void) =>
  consumer(UserDeleted, 'messaging.forget-person', async ({ em, data: { userId } }) => {
    await sql(em, `update contact set buyer_name = '', email = '', phone = '' where buyer_id = $1`, [userId])
    await forgetSender(em, userId, wake)
    await sql(em, 'delete from notification where recipient_id = $1', [userId])
    await sql(em, 'delete from provider_link where user_id = $1', [userId])
    await sql(em, 'delete from inbox_cursor where recipient_id = $1', [userId])
  })
