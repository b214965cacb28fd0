export { type CallOptions, type Client, createClient } from './create-client.ts'
export { Instances } from './instances.ts'
export { RemoteProblem } from './remote-problem.ts'
export { timeLimit } from './time-limit.ts'
