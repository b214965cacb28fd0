import { AckPolicy, jetstream, jetstreamManager, StorageType } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'

/** JetStream with nothing of ours around it: what an event costs at least, for measurements to stand beside. */
export interface JetStreamHop {
  /** Publishes a message, kept on disk, and waits until its consumer has it. @returns milliseconds */
  hop: (text: string) => Promise<number>
  /** Removes its stream. */
  close: () => Promise<void>
}

const NAME = 'BARE_HOP'
const SUBJECT = 'bare.hop'

/** @param url with the credentials of an operator of the account */
export async function openHop(url: string): Promise<JetStreamHop> {
  const { username, password, host } = new URL(url)
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
  const connection = await connect({ servers: host, user, pass })
  const [js, jsm] = [jetstream(connection), await jetstreamManager(connection)]
  await jsm.streams.add({ name: NAME, subjects: [SUBJECT], storage: StorageType.File })
  await jsm.consumers.add(NAME, { durable_name: NAME, ack_policy: AckPolicy.Explicit })
  const messages = await (await js.consumers.get(NAME, NAME)).consume()
  let arrived = (): void => {}
  const reading = (async () => {
    for await (const message of messages) {
      arrived()
      message.ack()
    }
  })()
  return {
    hop: async (text) => {
      const arrival = new Promise<number>((resolve) => {
        arrived = () => resolve(performance.now())
      })
      const started = performance.now()
      await js.publish(SUBJECT, text)
      return (await arrival) - started
    },
    close: async () => {
      await messages.close()
      await reading
      await jsm.streams.delete(NAME)
      await connection.close()
    },
  }
}
