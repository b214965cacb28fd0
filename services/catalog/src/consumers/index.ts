import { projectSeller } from './user-changed.consumer.ts'
import { withdrawAccount } from './user-deleted.consumer.ts'
import { rememberMember } from './user-registered.consumer.ts'

/** Everything the catalog reacts to. */
export const consumers = [projectSeller, withdrawAccount, rememberMember]
