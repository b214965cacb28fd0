import { uuidv7 } from 'uuidv7'

/** A new UUIDv7 in text form: ids grow with time, so that indexes and pages stay in order. */
export const newId = (): string => uuidv7()
