import { bodyOf, type Edit, edited, isNode, type Node, nodesIn, type Parse } from './syntax.ts'

const nameOf = (node: unknown): string => (isNode(node) ? String(node.name) : '')
const declaratorsOf = ({ declarations }: Node) => declarations as readonly { id: Node }[]

/** How often each name stands in a program, be it as a member's. */
function countNames(body: readonly Node[]): ReadonlyMap<string, number> {
  const count = new Map<string, number>()
  for (const { type, name } of nodesIn(body))
    if (type === 'Identifier') count.set(String(name), (count.get(String(name)) ?? 0) + 1)
  return count
}

/** What is kept of an import: `specifiers` that are used, or nothing. */
function keptImport(
  code: string,
  { start, end, specifiers, source }: Node,
  isUsed: (node: unknown) => boolean,
): Edit[] {
  const all = (specifiers as Node[]).filter(isNode)
  const kept = all.filter(({ local }) => isUsed(local))
  if (kept.length === all.length && all.length > 0) return []
  if (kept.length === 0) return [{ start, end, by: '' }]
  // Contracts import by name.
  const names = kept.map((one) => code.slice(one.start, one.end)).join(', ')
  return [{ start, end, by: `import { ${names} } from ${code.slice((source as Node).start, (source as Node).end)};` }]
}

/** Edits that take out what nothing in the module refers to, of a module that does nothing but declare. */
function unused(code: string, body: readonly Node[]): Edit[] {
  const count = countNames(body)
  // `import { A }` names it twice: as what is imported, and as what it is called here.
  const isImportUsed = (local: unknown) => (count.get(nameOf(local)) ?? 0) > importsOf(body, nameOf(local))
  const isLone = (id: unknown) => count.get(nameOf(id)) === 1
  return body.flatMap((statement): Edit[] => {
    const { type, start, end } = statement
    if (type === 'ImportDeclaration') return keptImport(code, statement, isImportUsed)
    const isDead =
      (type === 'FunctionDeclaration' && isLone(statement.id)) ||
      (type === 'VariableDeclaration' &&
        declaratorsOf(statement).every(({ id }) => id.type === 'Identifier' && isLone(id)))
    return isDead ? [{ start, end, by: '' }] : []
  })
}

/** How often the imports themselves name something. */
const importsOf = (body: readonly Node[], name: string): number =>
  nodesIn(body.filter(({ type }) => type === 'ImportDeclaration')).filter(
    (node) => node.type === 'Identifier' && node.name === name,
  ).length

/**
 * Without imports and declarations that nothing refers to any more, and without imports for their effect: a module that is not
 * used is not to be waited for.
 */
export function usedAlone(code: string, parse: Parse): string {
  const edits = unused(code, bodyOf(parse, code))
  return edits.length === 0 ? code : usedAlone(edited(code, edits), parse)
}
