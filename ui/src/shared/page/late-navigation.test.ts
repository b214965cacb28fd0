import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Node {
  readonly type: string
  readonly [part: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
const isFunction = ({ type }: Node) => /^(ArrowFunction|Function)(Expression|Declaration)$/.test(type)
const nameOf = (value: unknown) => (isNode(value) && typeof value.name === 'string' ? value.name : undefined)

/** Everything in a source, with what it stands in, innermost first. */
function* walk(node: Node, around: readonly Node[] = []): Generator<{ node: Node; around: readonly Node[] }> {
  yield { node, around }
  for (const part of Object.values(node).flat()) if (isNode(part)) yield* walk(part, [node, ...around])
}

/** Whether what stands there runs once an answer has come: in what awaits, or in what is done `then`. */
function isLate(around: readonly Node[]): boolean {
  const at = around.findIndex(isFunction)
  const [inner, call] = around.slice(at)
  if (at < 0) return false
  const callee =
    call?.type === 'CallExpression' && call.callee !== inner && isNode(call.callee) ? call.callee : undefined
  return inner?.async === true || ['then', 'catch', 'finally'].includes(nameOf(callee?.property) ?? '')
}

/** Calls of what `useNavigate` returned, or of functions that make one, which come after an answer. */
function lateNavigations(source: string, file = 'page.tsx'): string[] {
  const { program, errors }: { program: unknown; errors: readonly unknown[] } = parseSync(file, source)
  if (!isNode(program) || errors.length > 0) throw new Error(`${file} cannot be read`)
  const all = [...walk(program)]
  const declared = all.flatMap(({ node }) => (node.type === 'VariableDeclarator' ? [node] : []))
  const isCallOf = (value: unknown, names: ReadonlySet<string>): value is Node =>
    isNode(value) && value.type === 'CallExpression' && names.has(nameOf(value.callee) ?? '')
  const names = new Set(
    declared.flatMap(({ id, init }) => (isCallOf(init, new Set(['useNavigate'])) ? (nameOf(id) ?? []) : [])),
  )
  for (let known = -1; known < names.size; ) {
    known = names.size
    for (const { node, around } of all) {
      if (!isCallOf(node, names)) continue
      const inner = around.find(isFunction)
      const name = nameOf(inner?.id) ?? nameOf(declared.find(({ init }) => init === inner)?.id)
      if (name && inner?.async !== true) names.add(name)
    }
  }
  return all.flatMap(({ node, around }) =>
    isCallOf(node, names) && isLate(around) ? [String(nameOf(node.callee))] : [],
  )
}

describe('what counts as a navigation after an answer', () => {
  const page = (text: string) => `function Page() { const navigate = useNavigate(); ${text} }`
  it.each([
    ['const save = async () => { await call(); navigate("/done") }', ['navigate']],
    ['const save = () => call().then(() => navigate("/done"))', ['navigate']],
    ['const done = () => void navigate("/done"); const save = async () => { await call(); done() }', ['done']],
    ['return <Button onPress={async () => (await call()) && navigate("/done")} />', ['navigate']],
    ['return <Button onPress={() => void navigate("/done")} />', []],
    ['const save = async () => { await call(); toast({ onClick: () => void navigate("/done") }) }', []],
    ['const goOn = useGoOn(); const save = async () => { await call(); goOn("/done") }', []],
  ])('%s', (text, found) => expect(lateNavigations(page(text))).toEqual(found))
})

it('whoever has left a page is not fetched back by its answers: those lead on by useGoOn', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file))
  const found = files.flatMap((file) =>
    lateNavigations(readFileSync(join(root, file), 'utf8'), file).map((name) => `${file}: ${name}`),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(found).toEqual([])
})
