import { scope } from './scope.ts'

/**
 * What an entry of the browser's history keeps, marked with the person it is of: the history outlives a session, and who comes
 * next in the same tab must not go back to another's words.
 */
export const ownEntry = <T extends object>(state: T): T & { of: string | null } => ({ ...state, of: scope().userId })

/** Whether what an entry keeps is of whoever is here now. */
export const isOwnEntry = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'of' in state && state.of === scope().userId
