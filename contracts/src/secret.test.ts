import { Type as T } from 'typebox'
import { describe, expect, it } from 'vitest'
import { carriesSecret, Data, type EndpointShape, Nullable, Secret, Strict } from './kit.ts'
import { allEndpoints } from './registry.ts'

/** What people call things that open something. */
const NAMES =
  /pass(word|phrase)|otp$|token(?!Url)|secret$|recovery-?codes?|process-?id|transaction$|challenge-?id|credential-?id|(mac|draft|api|private)-?key/i
/** Six digits are a one-time code, whatever they are called. */
const CODE = /^\^?\[0-9\]\{6\}|^\^?\\d\{6\}/

interface Schema {
  type?: string
  pattern?: string
  items?: Schema
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  [member: string]: unknown
}

/** The texts of a schema with the name of the field they stand in. */
function texts(schema: Schema | undefined, name = ''): { name: string; schema: Schema }[] {
  if (!schema) return []
  if (schema.type === 'string') return [{ name, schema }]
  return [
    ...texts(schema.items, name),
    ...(schema.anyOf ?? []).flatMap((one) => texts(one, name)),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, member]) => texts(member, key)),
  ]
}
const textsOf = ({ params, query, headers, body, replies }: EndpointShape) =>
  [params, query, headers, body, ...Object.values(replies)].flatMap((part) => texts(part as Schema))
const looksSecret = ({ name, schema }: { name: string; schema: Schema }) =>
  NAMES.test(name) || CODE.test(schema.pattern ?? '')

describe('secrets in contracts', () => {
  it('are marked in every endpoint, so that none keeps a record of them', () => {
    const unmarked = allEndpoints.flatMap((endpoint) =>
      textsOf(endpoint)
        .filter((text) => looksSecret(text) && !('x-secret' in text.schema))
        .map(({ name }) => `${endpoint.id}: ${name}`),
    )
    expect(unmarked).toEqual([])
  })

  it('are seen at least where passwords, codes and tokens are known to travel', () => {
    const marked = new Set(allEndpoints.filter(carriesSecret).map(({ id }) => id))
    const known = ['login', 'signup', 'resetPassword', 'changePassword', 'confirmSession', 'verifyOtp', 'verifyEmail']
    const more = ['provideSecondFactor', 'confirmTotp', 'beginTotp', 'consumeProcess', 'createFederer', 'importFederer']
    expect([...known, ...more].filter((verb) => !marked.has(`auth.${verb}`))).toEqual([])
    expect(marked.has('auth.createTheme')).toBe(false)
  })

  it('are found in every part of a call, however deep', () => {
    const shape = { id: 'auth.x', method: 'POST', path: '/x', access: 'public', summary: '' } as const
    const replies = { 200: Data(T.String()) }
    const deep = Strict({ list: T.Array(Strict({ one: T.Optional(Nullable(Secret())) })) })
    expect(carriesSecret({ ...shape, replies })).toBe(false)
    expect(carriesSecret({ ...shape, replies, body: deep })).toBe(true)
    expect(carriesSecret({ ...shape, replies, query: deep })).toBe(true)
    expect(carriesSecret({ ...shape, replies, params: deep })).toBe(true)
    expect(carriesSecret({ ...shape, replies, headers: deep })).toBe(true)
    expect(carriesSecret({ ...shape, replies: { 200: Data(deep) } })).toBe(true)
  })
})
