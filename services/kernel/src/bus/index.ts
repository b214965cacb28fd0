/** Wake-ups over NATS for a process without a database; all of the bus that the BFF may use. */
export { type Bus, connectBus } from '../events/bus.ts'
