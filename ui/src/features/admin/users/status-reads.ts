import { listAnySecurityEvents, listAnySessions, listUsers, readAnyUser, userHistory } from '@forecourt/contracts'

/** What a suspension, or lifting one, changes of what is shown. */
export const statusReads = [listUsers, readAnyUser, userHistory, listAnySessions, listAnySecurityEvents] as const
