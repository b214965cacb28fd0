export { type CallOptions, type Client, createClient } from './create-client.ts'
export { RemoteProblem } from './remote-problem.ts'
export { type ServiceReply, type SignedRequest, type SignedSender, signedSender } from './signed-sender.ts'
