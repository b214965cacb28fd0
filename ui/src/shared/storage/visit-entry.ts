import { readLocal, writeLocal } from './local.ts'

/** When the person who is here looked at results: one entry of this browser, which ends with their session. */
export const visitKey = 'visit'

/** Removes what anybody else left: it says who was here, and when. */
export function dropVisitOfOthers(userId: string | null): void {
  const kept = readLocal(visitKey)
  if (kept !== null && (userId === null || !kept.includes(userId))) writeLocal(visitKey, null)
}
