import { toast } from '@forecourt/design-system'
import i18next from 'i18next'
import { ofPerson, type PersonScope } from '../person/scope.ts'
import { asProblem, isAbort } from './problem.ts'

/** Reads that failed while the page went on showing older data, until they succeed. */
export const failing = ofPerson(() => new Set<string>())

/** Tells once that shown data could not be read again, and not a second time before a read has succeeded. */
export function backgroundFailed(key: string, error: unknown, of: PersonScope): void {
  const problem = asProblem(error)
  const isSaid = failing(of).has(key)
  failing(of).add(key)
  // 401, 402 and 403 lead to another page, and the banner tells of a lost connection.
  if (isSaid || isAbort(error) || [0, 401, 402, 403].includes(problem.status)) return
  toast.error(i18next.t('problems.BACKGROUND', { ns: 'common' }), { id: 'background', description: problem.message })
}

/** Takes the notice back when nothing fails any more. */
export function backgroundWorked(key: string, of: PersonScope): void {
  if (failing(of).delete(key) && failing(of).size === 0) toast.dismiss('background')
}
