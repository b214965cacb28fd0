/** What a migration may be made of, longest first: comments, texts without `${…}`, and the few words around them. */
const TOKEN =
  /\/\*[\s\S]*?\*\/|\/\/.*|\s+|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\$]|\\[\s\S]|\$(?!\{))*`|export const (?:up|transaction) =|false|[[\],]/y

/** Those words, in the order they may come: `up` is a text or a list of texts, `transaction` says nothing but false. */
const SHAPE = /^export const up =(?:T|\[(?:T,?)*\])(?:export const transaction =false)?$/

/**
 * Why a migration's source is not frozen SQL, or undefined. What is computed may come out differently another day, and
 * then every database that has run the migration refuses to start.
 */
export function unfrozen(source: string): string | undefined {
  const words: string[] = []
  TOKEN.lastIndex = 0
  for (let at = 0; at < source.length; at = TOKEN.lastIndex) {
    const [token] = TOKEN.exec(source) ?? []
    if (token === undefined) return `computes: ${source.slice(at, at + 60).split('\n')[0]}`
    if (/^['"`]/.test(token)) words.push('T')
    else if (!/^(?:\/[*/]|\s)/.test(token)) words.push(token)
  }
  return SHAPE.test(words.join(''))
    ? undefined
    : 'is more than `export const up = …` and `export const transaction = false`'
}
