import type { SkipReason } from '@forecourt/contracts'
import type { Client } from '@forecourt/kernel/client'
import type { Database } from '@forecourt/kernel/db'
import type { AddressMarks } from '../mark/address-mark.ts'
import type { Channel, Message, Reach, Way } from './channel.ts'
import type { Asking } from './channel-answer.ts'
import { addressOf, isStopped, type NewStop, stopChannel } from './channel-stop.ts'
import { deadAddress } from './dead-address.ts'
import type { Destination } from './deliveries.ts'
import { isProved } from './proved-number.ts'
import { reachOf } from './reach.ts'

export interface WayParts {
  readonly db: Database
  readonly client: Client
  /** Those that are set up. */
  readonly channels: readonly Channel[]
  readonly asking: Asking
  readonly marks: AddressMarks
}

/** A person at whom a channel arrives at this moment, and the way there. */
export interface OpenWay {
  readonly person: Reach
  readonly send: Way
}

/**
 * The way to a person by a channel, or why there is none. What is sent by it is noted as the channel's answer, and an address
 * that is refused for good is stopped.
 */
export async function openWay(
  { db, client, channels, asking, marks }: WayParts,
  to: Pick<Destination, 'channel' | 'target' | 'service'>,
  userId: string,
): Promise<OpenWay | SkipReason> {
  const { channel: name, target = '' } = to
  const channel = channels.find((one) => one.name === name)
  if (!channel) return 'not_set_up'
  const person = await reachOf(client, userId)
  if (!person?.active) return 'account_gone'
  const way = await channel.wayTo(person, target)
  if (!way) return 'no_address'
  const address = addressOf(person, name)
  if (address && name !== 'email' && !(await isProved({ db, marks }, { userId, channel: name, number: address })))
    return 'unproved'
  if (address && (await isStopped({ db, marks }, userId, name, address))) return 'stopped'
  const send = async (message: Message) => {
    try {
      return await asking(to, () => way(message))
    } catch (error) {
      const said = deadAddress(name, error)
      if (address && said) await stopRefused({ db, marks }, { userId, channel: name, address, said })
      throw error
    }
  }
  return { person, send }
}

/** What the channel refused for good it will refuse next time. */
const stopRefused = (
  { db, marks }: Pick<WayParts, 'db' | 'marks'>,
  of: Pick<NewStop, 'userId' | 'channel' | 'address' | 'said'>,
) => db.transaction((em) => stopChannel(em, marks, { ...of, why: 'refused', sentAt: new Date() }))
