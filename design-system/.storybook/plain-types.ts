import type { Plugin } from 'vite'

/**
 * A member of an interface whose type is a function or a list, as `react-docgen` can print it: it calls a type in parentheses and a
 * `readonly` list "unknown". No type is in what runs, so nothing else changes.
 */
export const plainType = (line: string): string => {
  const [, head, type] = /^(\s+\w+\??: )(.+)$/.exec(line) ?? []
  if (!head || !type || type.endsWith(',') || type.endsWith('{')) return line
  const known = type.replace(/ \| undefined$/, '')
  const inner = /^\((.*)\)$/.exec(known)?.[1]
  const plain = inner?.includes('=>') ? inner : known.replace(/^readonly /, '')
  return plain === known ? line : head + plain
}

const interfaces = /^(?:export )?interface \w[^{]*\{\n[\s\S]*?\n\}/gm

/** Before the props of components are read for their tables. */
export const plainTypes: Plugin = {
  name: 'plain-types',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/design-system\/src\/.*\.tsx$/.test(id)) return null
    return code.replace(interfaces, (block) => block.split('\n').map(plainType).join('\n'))
  },
}
