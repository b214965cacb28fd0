import type { Random } from '../demo/random.ts'

const nested = (depth: number, text: string): string => '['.repeat(depth) + text + ']'.repeat(depth)

/** Makes of a JSON text one that no serialiser writes: cut, doubled members, numbers beyond all bounds, nested deeply. */
const changes: readonly ((json: string) => string)[] = [
  (json) => json.slice(0, json.length >> 1),
  (json) => `\ufeff${json}`,
  (json) => `${json}${json}`,
  (json) => nested(5_000, json),
  (json) => json.replace(/"([^"]*)":/, '"$1":null,"$1":'),
  (json) => json.replace(/"([^"]*)":/, '"__proto__":{"admin":true},"$1":'),
  (json) => json.replace(/:("[^"]*"|-?[\d.]+|true|false|null)/, ':-0'),
  (json) => json.replace(/:("[^"]*"|-?[\d.]+|true|false|null)/, ':1e999'),
  (json) => json.replace(/:("[^"]*"|-?[\d.]+|true|false|null)/, `:${'9'.repeat(400)}`),
  (json) => json.replace(/:("[^"]*"|-?[\d.]+|true|false|null)/, ':"\\ud800\\u0000"'),
  () => 'null',
  () => '""',
  () => ' ',
]

export const oddJson = (body: unknown, random: Random): string => random.pick(changes)(JSON.stringify(body) ?? '{}')
