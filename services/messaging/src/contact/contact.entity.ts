import type { Picture } from '@forecourt/contracts'
import { defineEntity, p } from '@forecourt/kernel/db'

const ContactSchema = defineEntity({
  name: 'Contact',
  tableName: 'contact',
  properties: {
    id: p.uuid().primary(),
    vehicleId: p.uuid(),
    vehicleTitle: p.text(),
    vehiclePicture: p.json<Picture>().nullable(),
    sellerId: p.uuid(),
    buyerId: p.uuid(),
    buyerName: p.text(),
    /** Empty where the buyer keeps it to themselves: then nobody can learn it here. */
    email: p.text(),
    /** Empty where none was given. */
    phone: p.text(),
    message: p.text(),
    createdAt: p.datetime().onCreate(() => new Date()),
    receivedAt: p.datetime().nullable(),
  },
})

/**
 * What a buyer wrote to a seller about a vehicle, with the vehicle as it looked then. Nothing of it changes but `receivedAt`: null
 * while it waits for a better plan, and the seller must not learn more of it than that.
 */
export class Contact extends ContactSchema.class {}
ContactSchema.setClass(Contact)
