import { atom } from 'jotai'
import { scope } from '../../../shared/person/scope.ts'

/** How a one-time code travels. */
export type CodeChannel = 'email' | 'whatsapp'

/** State of a password reset between its screens. In memory only: a reload ends it (rulings 1). */
export interface ResetFlow {
  readonly action: 'RESET_PASSWORD'
  readonly email: string
  readonly channel: CodeChannel
  readonly sessionId: string
  /** When another code may be sent, in ms since 1970. */
  readonly resendAt: number
  readonly processId?: string
  /** Where to go on: the password is set, and the code is used up. */
  readonly done?: string
  /** Where sign-in leads afterwards; a clean path. */
  readonly redirect: string
}

export const resetFlowAtom = atom<ResetFlow | null>(null)

export const setResetFlow = (flow: ResetFlow | null): void => scope().store.set(resetFlowAtom, flow)
