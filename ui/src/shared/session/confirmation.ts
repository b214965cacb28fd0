import { atom } from 'jotai'
import { appStore } from '../storage/settings.ts'

/** The question "Is it you?" that is open; `answer` ends it. */
export interface Confirmation {
  answer(isConfirmed: boolean): void
}

export const confirmationAtom = atom<Confirmation | null>(null)

let open: Promise<boolean> | undefined

/** Asks the person to prove again who they are. Resolves false when they decline; actions at the same moment share one question. */
export function askConfirmation(): Promise<boolean> {
  open ??= new Promise<boolean>((resolve) => {
    appStore.set(confirmationAtom, {
      answer: (isConfirmed) => {
        appStore.set(confirmationAtom, null)
        open = undefined
        resolve(isConfirmed)
      },
    })
  })
  return open
}
