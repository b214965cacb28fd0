import { type EndpointShape, successStatus } from '@forecourt/contracts'
import { validatorOf } from './validation.ts'

/**
 * Turns a reply body into JSON. `JSON.stringify` neither drops nor alters members, unlike a serialiser that is made from a
 * schema. Under test a reply that breaks its own contract is an error: it would break whoever trusts the contract.
 */
export function serialiserOf(contract: EndpointShape): (body: unknown) => string {
  const schema = contract.replies[successStatus(contract)]
  if (process.env.NODE_ENV !== 'test' || !schema) return (body) => JSON.stringify(body)
  const validator = validatorOf(schema)
  return (body) => {
    const payload = JSON.stringify(body)
    const parsed: unknown = JSON.parse(payload)
    if (!validator.check(parsed)) {
      const issues = validator.issues(parsed).map(({ path, rule }) => `${path}: ${rule}`)
      throw new Error(`reply of ${contract.id} breaks its contract: ${issues.join(', ')}`)
    }
    return payload
  }
}
