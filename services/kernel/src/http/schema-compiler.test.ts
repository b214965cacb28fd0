import { changeVehicles } from '@forecourt/contracts'
import { expect, it } from 'vitest'
import { compileFor } from './schema-compiler.ts'

const ID = '019B76DA-A800-7000-8000-00000000000A'
const id = ID.toLowerCase()
const { method, path: url, body: schema } = changeVehicles
const judge = compileFor(changeVehicles)({ schema, method, url, httpPart: 'body' })

it('takes ids in either case, and one in both for the same', () => {
  expect(judge({ action: 'publish', ids: [ID] })).toEqual({ value: { action: 'publish', ids: [id] } })
  expect(judge({ action: 'publish', ids: [ID, id] })).toMatchObject({ error: { code: 'INVALID' } })
})
