import { Nullable, Strict, Uuid } from '@forecourt/contracts'
import { Type as T } from 'typebox'
import { expect, it } from 'vitest'
import { oneCase } from './one-case.ts'

const ID = '019B76DA-A800-7000-8000-00000000000A'
const id = ID.toLowerCase()

it('writes ids in the case they are stored in, alone, in lists and where they may be null', () => {
  const write = oneCase(
    Strict({
      id: Uuid,
      ids: T.Optional(T.Array(Uuid)),
      seller: Nullable(Uuid),
      name: T.String(),
      city: T.Optional(Uuid),
    }),
  )
  expect(write({ id: ID, ids: [ID, id], seller: null, name: 'LÉA' })).toEqual({
    ...{ id, ids: [id, id], seller: null, name: 'LÉA' },
  })
  expect(write({ id: ID, seller: ID, name: ID })).toEqual({ id, seller: id, name: ID })
})

it('leaves alone what has no ids', () => {
  const body = { name: 'A' }
  expect(oneCase(Strict({ name: T.String() }))(body)).toBe(body)
  expect(oneCase(Strict({ id: Uuid }))(undefined)).toBeUndefined()
})
