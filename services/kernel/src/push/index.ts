export { createPush, type Push, type PushMessage, type Subscription } from './push.ts'
export { pushHosts, pushOf, pushSettings } from './push-config.ts'
