/** A node of a program as the bundler's parser gives it (ESTree). */
export interface Node {
  type: string
  start: number
  end: number
  [member: string]: unknown
}
export type Parse = (code: string) => unknown

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
export const bodyOf = (parse: Parse, code: string): Node[] => (parse(code) as { body: Node[] }).body

/** All nodes in `node`, itself too; `enters` says into which to look. */
export function nodesIn(node: unknown, enters: (node: Node) => boolean = () => true): Node[] {
  if (Array.isArray(node)) return node.flatMap((one) => nodesIn(one, enters))
  if (!isNode(node) || !enters(node)) return []
  const inner = Object.entries(node).flatMap(([name, value]) => (name === 'parent' ? [] : nodesIn(value, enters)))
  return [node, ...inner]
}

export interface Edit {
  readonly start: number
  readonly end: number
  readonly by: string
}

/** `text` with each `[start, end)` replaced by what stands beside it. */
export function edited(text: string, edits: readonly Edit[]): string {
  const sorted = [...edits].sort((a, b) => b.start - a.start)
  return sorted.reduce((now, { start, end, by }) => now.slice(0, start) + by + now.slice(end), text)
}
