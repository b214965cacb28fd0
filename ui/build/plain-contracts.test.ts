import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as contracts from '@forecourt/contracts'
import { Type as T, type TSchema } from 'typebox'
import { Errors } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { written } from './plain-data.ts'

/** As the built UI has it. */
const plain = <V>(value: V): V => new Function(`return ${written(value)}`)() as V
const isSchema = (value: unknown): value is TSchema => typeof value === 'object' && value !== null && '~kind' in value

/** Every schema of the contracts, inner ones too, by where it stands. */
function schemasIn(value: unknown, path: string, found = new Map<object, [string, TSchema]>()) {
  if (typeof value !== 'object' || value === null || found.has(value)) return found
  if (isSchema(value)) found.set(value, [path, value])
  for (const [name, inner] of Object.entries(value)) schemasIn(inner, `${path}.${name}`, found)
  return found
}
/** Each once, however often it is written. */
const schemas = [
  ...new Map([...schemasIn(contracts, 'contracts').values()].map((one) => [written(one[1]) ?? one[0], one])).values(),
]

/** Values of many kinds: some fit, most do not. */
const texts = ['', 'x', 'live', 'en_US', '2026-01-02', '0000-01-02', 'a@b.test', '019b76da-a800-7000-8000-000000000001']
const values: unknown[] = [
  ...texts,
  null,
  true,
  0,
  1,
  -1.5,
  1e12,
  [],
  ['x'],
  {},
  { id: 'x', name: 'y', page: 0, extra: 1 },
]

describe('schemas as plain data', () => {
  it('are many', () => expect(schemas.length).toBeGreaterThan(500))

  it('check as those they were written from', () => {
    const differing = schemas.flatMap(([path, schema]) => {
      const copy = plain(schema)
      const isSame = (value: unknown) => JSON.stringify(Errors(copy, value)) === JSON.stringify(Errors(schema, value))
      return values.every(isSame) ? [] : [path]
    })
    expect(differing).toEqual([])
  })

  it('go into schemas of the UI as those they were written from', () => {
    const differing = schemas.flatMap(([path, schema]) => {
      const copy = plain(schema)
      const around = (one: TSchema) => [
        T.Object({ one, other: T.Optional(one) }),
        T.Array(one),
        T.Union([one, T.Null()]),
        'properties' in one ? T.Object({ ...(one.properties as Record<string, TSchema>) }) : null,
      ]
      return JSON.stringify(around(plain(copy))).replaceAll(',"~optional":true', '') === JSON.stringify(around(schema))
        ? []
        : [path]
    })
    expect(differing).toEqual([])
  })

  it('are put together in no other way, which would need what TypeBox notes beside them', () => {
    const src = join(import.meta.dirname, '..', 'src')
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /(?<!\.test)\.tsx?$/.test(name),
    )
    const used = files.flatMap((name) =>
      [...readFileSync(join(src, name), 'utf8').matchAll(/(?<![\w.])T\.(\w+)\(/g)].map(([, builder]) => builder),
    )
    const known = ['Array', 'Boolean', 'Enum', 'Integer', 'Literal', 'Null', 'Number', 'Object', 'Optional', 'String']
    expect([...new Set(used)].sort()).toEqual([...known, 'Union', 'Unknown'])
  })
})

/** All contracts as data, of a process whose clock says something else. */
function contractsIn(year: number): string {
  const script = `
    const Now = Date
    globalThis.Date = class extends Now { constructor(...given) { super(...(given.length ? given : [Now.UTC(${year}, 0, 1)])) } }
    Date.now = () => Now.UTC(${year}, 0, 1)
    const { written } = await import(${JSON.stringify(join(import.meta.dirname, 'plain-data.ts'))})
    process.stdout.write(Object.entries(await import(${JSON.stringify(import.meta.resolve('@forecourt/contracts'))}))
      .map(([name, value]) => name + ' ' + written(value)).join('\\n'))`
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    maxBuffer: 1e9,
    cwd: import.meta.dirname,
  })
}

it('contracts are the same whenever the UI is built', () => {
  const now = contractsIn(2026)
  expect(now.length).toBeGreaterThan(100_000)
  expect(contractsIn(2051) === now).toBe(true)
}, 60_000)
