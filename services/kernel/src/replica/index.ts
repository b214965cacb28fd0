export { type Reading, readFromReplica, readingOf } from './reading.ts'
export { openReplica, type Replica } from './replica.ts'
