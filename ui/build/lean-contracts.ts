import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { written } from './plain-data.ts'
import { bodyOf, type Edit, edited, isNode, type Node, nodesIn, type Parse } from './syntax.ts'
import { usedAlone } from './used-alone.ts'

const endpointMembers = ['id', 'method', 'path', 'access', 'replies']
/** What browsers read of an endpoint. */
const called = new Set(['id', 'method', 'path', 'params', 'body', 'files', 'stream', 'mediaType', 'redirect'])
/** Of an endpoint, what only servers read. */
const isServed = (holder: object, member: string) =>
  endpointMembers.every((one) => one in holder) && !called.has(member)

/** What a function does when it is called is no matter of loading. */
const atOnce = ({ type }: Node) => !/Function|Class/.test(type)

/** What a module's exported constants begin with, where that is computed; by their names, in their order. */
function computedExports(body: readonly Node[]): { name: string; init: Node }[] {
  return body.flatMap(({ type, declaration }) => {
    if (type !== 'ExportNamedDeclaration' || !isNode(declaration) || declaration.kind !== 'const') return []
    return (declaration.declarations as { id: Node; init: Node }[]).flatMap(({ id, init }) => {
      const isComputed = nodesIn(init, atOnce).some((node) => /Call|New|Member|Spread/.test(node.type))
      return id.type === 'Identifier' && isComputed ? [{ name: String(id.name), init }] : []
    })
  })
}

export type Exports = Readonly<Record<string, unknown>>
/** A module that is imported, as the importing one names it, with what it exports. */
export interface Imported {
  readonly from: string
  readonly exports: Exports
}

/** Names for objects that other modules declare, and the imports that these ask for. */
function namesOf(imported: readonly Imported[]) {
  const known = new Map<unknown, { from: string; name: string }>()
  for (const { from, exports } of imported)
    for (const [name, value] of Object.entries(exports))
      if (typeof value === 'object' && value !== null && !known.has(value)) known.set(value, { from, name })
  const used = new Map<unknown, string>()
  const nameOf = (value: object) => {
    const found = known.get(value)
    if (found && !used.has(value)) used.set(value, `${found.name}_${used.size}`)
    return used.get(value)
  }
  const imports = () =>
    [...used].map(([value, local]) => {
      const { from = '', name } = known.get(value) ?? {}
      return `import { ${name} as ${local} } from ${JSON.stringify(from)};\n`
    })
  return { nameOf, imports }
}

/**
 * A contracts module as browsers get it: its constants are the plain data they are, without what only servers read and whatever
 * builds them. What is more than data stays as it is, marked as doing nothing else: where nobody uses it, it goes too.
 */
export function lean(code: string, parse: Parse, exports: Exports, imported: readonly Imported[]): string {
  const body = bodyOf(parse, code)
  const others = namesOf(imported)
  const own = new Map<unknown, string>()
  const data: Edit[] = []
  for (const { name, init } of computedExports(body)) {
    const value = exports[name]
    const by = written(value, { nameOf: (one) => own.get(one) ?? others.nameOf(one), isCut: isServed })
    if (by !== undefined) data.push({ start: init.start, end: init.end, by })
    if (!own.has(value)) own.set(value, name)
  }
  const isData = ({ start }: Node) => data.some((edit) => edit.start <= start && start < edit.end)
  const marks = body
    .filter(({ type }) => /^(Variable|ExportNamed)/.test(type))
    .flatMap((statement) => nodesIn(statement, atOnce))
    .filter((node) => node.type === 'CallExpression' && !isData(node))
    .map(({ start }) => ({ start, end: start, by: '/* @__PURE__ */ ' }))
  return usedAlone(others.imports().join('') + edited(code, [...data, ...marks]), parse)
}

const load = async (file: string): Promise<Exports> => (await import(pathToFileURL(file).href)) as Exports

/**
 * The contracts in the built UI, evaluated now instead of by each browser. What they do for effect, formats, comes with what checks
 * (`src/shared/storage/conforms.ts`).
 */
export const leanContracts: Plugin = {
  name: 'lean-contracts',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\/contracts\/src\/.*\.ts$/ },
    async handler(code, id) {
      const parse: Parse = (text) => this.parse(text)
      const sources = bodyOf(parse, code).flatMap(({ type, source }) =>
        type === 'ImportDeclaration' && isNode(source) ? [String(source.value)] : [],
      )
      const ours = sources.filter((from) => from.startsWith('.'))
      try {
        const imported = ours.map(async (from) => ({ from, exports: await load(join(dirname(id), from)) }))
        return { code: lean(code, parse, await load(id), await Promise.all(imported)), map: null }
      } catch (error) {
        this.error({ id, message: `this contract cannot be written as data: ${String(error)}` })
      }
    },
  },
}
