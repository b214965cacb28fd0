import type { Issue } from '../errors/index.ts'

/** PostgreSQL keeps neither NUL nor half a surrogate pair in a text. */
const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/**
 * Texts of a value that could not be stored, whatever its schema says: with NUL or with half a character. Names of members
 * are texts too.
 *
 * @param most how many to find before the search ends
 */
export function unstorable(value: unknown, most: number): Issue[] {
  const found: Issue[] = []
  const at: (string | number)[] = []
  const judge = (text: string): void => {
    if (!isStorableText(text)) found.push({ path: at.join('.'), rule: 'characters' })
  }
  function look(part: unknown): void {
    if (typeof part === 'string') judge(part)
    if (typeof part !== 'object' || part === null) return
    for (const [name, member] of Array.isArray(part) ? part.entries() : Object.entries(part)) {
      if (found.length >= most) return
      at.push(name)
      if (typeof name === 'string') judge(name)
      look(member)
      at.pop()
    }
  }
  look(value)
  return found
}
