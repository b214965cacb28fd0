/** A form's fields, nested as their names say: `line_items[0][price_data][currency]`. */
export type Node = string | Branch
export type Branch = Map<string, Node>

/** Reads form-encoded text. Of a name given twice the last counts, as at Stripe; `expand[]` adds to a list. */
export function parseForm(text: string): Branch {
  const root: Branch = new Map()
  for (const [name, value] of new URLSearchParams(text)) put(root, segments(name), value)
  return root
}

/** `a[b][]` → a, b, and nothing. */
const segments = (name: string): string[] => name.replaceAll(']', '').split('[')

function put(branch: Branch, [first = '', ...rest]: string[], value: string): void {
  const name = first === '' ? String(branch.size) : first
  if (rest.length === 0) {
    branch.set(name, value)
    return
  }
  const known = branch.get(name)
  const next = known instanceof Map ? known : new Map()
  branch.set(name, next)
  put(next, rest, value)
}
