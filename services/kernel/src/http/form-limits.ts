import type { EndpointShape, FormFiles } from '@forecourt/contracts'
import { DomainError } from '../errors/index.ts'
import { bodyLimitOf } from './body-limit.ts'

/** How large a form may be, by its contract. */
export interface FormLimits extends FormFiles {
  /** Bytes of all names and values of fields. */
  readonly textBytes: number
  /** Bytes of the form as a whole. */
  readonly bytes: number
}

export const MAX_FIELDS = 100
/** Of each part: its boundary, headers and line breaks. */
const AROUND_A_PART = 1_024

/** The limits of an endpoint's form; undefined where it takes none. */
export function formLimitsOf(contract: EndpointShape): FormLimits | undefined {
  const { files } = contract
  if (!files) return undefined
  const textBytes = bodyLimitOf(contract).bytes
  const around = (files.maxFiles + MAX_FIELDS) * AROUND_A_PART
  return { ...files, textBytes, bytes: files.maxFiles * files.maxBytes + textBytes + around }
}

/** The refusal of a file that is larger than its contract allows (413). */
export const fileTooLarge = ({ types, maxBytes }: FormFiles): DomainError =>
  new DomainError(types.every((type) => type.startsWith('image/')) ? 'PICTURE_TOO_LARGE' : 'TOO_LARGE', {
    details: { maxBytes },
  })

/**
 * The refusal of a form that is larger than its contract allows; where it takes one file, the refusal names the file
 * (413).
 */
export const formTooLarge = (limits: FormLimits): DomainError =>
  limits.maxFiles === 1 ? fileTooLarge(limits) : new DomainError('TOO_LARGE', { details: { maxBytes: limits.bytes } })

/** The refusal of more files than the contract allows (422). */
export const tooManyFiles = ({ part, maxFiles }: FormFiles): DomainError =>
  new DomainError('INVALID', { fields: { [part]: 'validation.maxFiles' }, params: { limit: maxFiles } })
