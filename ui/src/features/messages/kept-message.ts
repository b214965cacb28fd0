import { Picture } from '@forecourt/contracts'
import { type Attempt, readAttempt } from '../../shared/api/attempt.ts'
import { conforms } from '../../shared/storage/conforms.ts'

/** A message that was not sent yet. */
export interface KeptMessage {
  readonly message: string
  readonly attempt: Attempt | undefined
  readonly pictures: readonly Picture[]
}

const memberOf = (stored: unknown, name: string): unknown =>
  typeof stored === 'object' && stored !== null ? Reflect.get(stored, name) : undefined

/** What a draft holds, which an earlier version of ours may have written. */
export function readKept(stored: unknown): KeptMessage {
  const [message, pictures] = [memberOf(stored, 'message'), memberOf(stored, 'pictures')]
  return {
    message: typeof message === 'string' ? message : '',
    attempt: readAttempt(memberOf(stored, 'attempt')),
    pictures: Array.isArray(pictures) ? pictures.filter((one): one is Picture => conforms(Picture, one)) : [],
  }
}
