import { User } from '@forecourt/contracts'
import { conforms } from '../storage/conforms.ts'

/** Whether a stored value is a person as this version knows them. */
export const isUser = (value: unknown): value is User => conforms(User, value)
