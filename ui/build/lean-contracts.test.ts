import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { type Exports, type Imported, lean } from './lean-contracts.ts'

const leaned = (code: string, exports: Exports = {}, imported: readonly Imported[] = []) =>
  lean(code, parseAst, exports, imported)
const login = { id: 'a.login', method: 'POST', path: '/a', access: 'user', replies: { 200: {} } }

describe('contracts in a browser', () => {
  it('are data, whatever built them', () => {
    const code = "import { T } from 'typebox'\nconst size = T.Size()\nexport const Name = T.String({ maxLength: size })"
    expect(leaned(code, { Name: { type: 'string', maxLength: 3 } }).trim()).toBe(
      'export const Name = {"type":"string","maxLength":3}',
    )
  })

  it('keep of an endpoint what a call needs, also deep in others', () => {
    const endpoint = { ...login, summary: 'x', body: { type: 'object' }, errors: ['E'] }
    const kept = '{"id":"a.login","method":"POST","path":"/a","body":{"type":"object"}}'
    expect(leaned('export const one = endpoint({})', { one: endpoint })).toBe(`export const one = ${kept}`)
    expect(leaned('export const all = resource({})', { all: { endpoints: [endpoint] } })).toContain(kept)
    expect(leaned('export const text = f()', { text: { summary: 'x' } })).toContain('"summary":"x"')
  })

  it('name what another contract declares instead of repeating it', () => {
    const User = { type: 'object' }
    const code = "import { User } from './user.ts'\nexport const one = f(User)\nexport const two = f(one)"
    const one = { body: User }
    const text = leaned(code, { one, two: { one } }, [{ from: './user.ts', exports: { User } }])
    expect(text).toContain('import { User as User_0 } from "./user.ts"')
    expect(text).toContain('export const one = {"body":User_0}')
    expect(text).toContain('export const two = {"one":one}')
    expect(text).not.toContain("from './user.ts'")
  })

  it('say of a member that it may be left out', () => {
    const Bio = Object.defineProperty({ type: 'string' }, '~optional', { value: true, enumerable: false })
    expect(leaned('export const Bio = f()', { Bio })).toBe('export const Bio = {"type":"string","~optional":true}')
  })

  it.each([
    ['a function', () => 1],
    ['a pattern', /a/],
    ['a day', new Date(0)],
    ['a set', new Set()],
  ])('stay as they are where they hold %s, marked as doing nothing else', (_, inner) => {
    expect(leaned('export const Rule = make(size(3))', { Rule: { inner } })).toBe(
      'export const Rule = /* @__PURE__ */ make(/* @__PURE__ */ size(3))',
    )
  })

  it('keep functions, what these need, and nothing else', () => {
    const code =
      "import './formats.ts'\nimport { A, B as b } from './x.ts'\nimport { C } from './y.ts'\nconst gone = C\nexport function read() { return b() }"
    expect(leaned(code).trim()).toBe("import { B as b } from './x.ts';\n\n\nexport function read() { return b() }")
  })

  it('keep circles out of the text', () => {
    const self: Record<string, unknown> = {}
    self.self = self
    expect(leaned('export const self = f()', { self })).toBe('export const self = /* @__PURE__ */ f()')
  })
})
