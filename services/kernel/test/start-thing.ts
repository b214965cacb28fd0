import { Data, endpoint, Strict } from '@forecourt/contracts'
import { Type as T } from 'typebox'

/** What the fixture of start.test.ts serves to services. */
export const askThing = endpoint({
  id: 'scheduler.testAskThing',
  method: 'GET',
  path: '/ask',
  access: 'service',
  summary: 'Ask',
  query: Strict({ code: T.String() }),
  replies: { 200: Data(T.Unknown()) },
})
