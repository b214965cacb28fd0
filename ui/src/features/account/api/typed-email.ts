import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ofPerson } from '../../../shared/person/scope.ts'

/** The email a visitor typed on one page of sign-in and reset, so that the next one does not ask again. */
export const typedEmail = ofPerson(() => ({ email: '' }))

/** Keeps what is typed into a form's email. */
export function useTypedEmail<V extends FieldValues & { email: string }>({
  subscribe,
}: Pick<UseFormReturn<V>, 'subscribe'>): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          typedEmail().email = values.email
        },
      }),
    [subscribe],
  )
}

/** The same for a form that holds its texts itself. */
export function useKeptEmail(email: string): void {
  useEffect(() => {
    typedEmail().email = email
  }, [email])
}
