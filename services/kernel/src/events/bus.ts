import type { Logger } from '../log/index.ts'
import { type NatsSettings, natsLink } from './nats-link.ts'
import { type WakeUps, wakeUps } from './wake.ts'

export interface Bus extends WakeUps {
  connected(): boolean
  close(): Promise<void>
}

/** Wake-ups alone, for a process without a database (the BFF). Connects in the background and stays connected. */
export function connectBus(nats: NatsSettings, name: string, log: Logger): Bus {
  const link = natsLink(nats, name, log)
  return { ...wakeUps(link, name), connected: link.connected, close: link.close }
}
