import { useState, useSyncExternalStore } from 'react'
import { onScope, type PersonScope, scope } from './scope.ts'

/** The scope of whoever is here, followed. For the root alone, which draws everything anew for another person. */
export const useCurrentScope = (): PersonScope => useSyncExternalStore(onScope, scope)

/** The scope this component was drawn in: it stays that one when the component goes on after the session has ended. */
export function useScope(): PersonScope {
  const [own] = useState(scope)
  return own
}
