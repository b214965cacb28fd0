import { atom } from 'jotai'
import { ofPerson, type PersonScope, scope } from '../person/scope.ts'

/** The open question "Is it you?"; `answer` closes it. */
export interface Confirmation {
  answer(isConfirmed: boolean): void
}

export const confirmationAtom = atom<Confirmation | null>(null)

export const openQuestion = ofPerson((): { question: Promise<boolean> | undefined } => ({ question: undefined }))

/**
 * Asks the person to prove again who they are. Resolves false when they decline or their session ends; actions at the same moment
 * share one question.
 */
export function askConfirmation(of: PersonScope = scope()): Promise<boolean> {
  const asked = openQuestion(of)
  asked.question ??= new Promise<boolean>((resolve) => {
    const answer = (isConfirmed: boolean) => {
      of.store.set(confirmationAtom, null)
      asked.question = undefined
      resolve(isConfirmed)
    }
    if (of.signal.aborted) return resolve(false)
    of.signal.addEventListener('abort', () => answer(false))
    of.store.set(confirmationAtom, { answer })
  })
  return asked.question
}
