import { expect, it } from 'vitest'
import { migrationProblems } from './check.ts'
import { unfrozen } from './frozen.ts'

it('every migration is frozen SQL, and says what it said when installations ran it', async () => {
  expect(await migrationProblems()).toEqual([])
})

it('takes texts, lists of texts and comments, and a migration that runs outside a transaction', () => {
  const frozen = [
    "export const up = 'select 1'\n",
    "/** Import of lists. */\nexport const up = `select $1, $$ x $$ -- it's`\n",
    "export const up = [\n  // one\n  'select 1',\n  `select '\\\\d'`,\n]\n\nexport const transaction = false\n",
  ]
  expect(frozen.map(unfrozen)).toEqual([undefined, undefined, undefined])
})

it('refuses whatever computes', () => {
  const computing = [
    "import { resources } from '@forecourt/contracts'\nexport const up = resources.city.name",
    'export const up = resourceTableSql(resources.city)',
    `export const up = \`create table \${name} ()\``,
    "export const up = [...['a', 'b'].map((column) => column)]",
    "const unsold = 'where not sold'\nexport const up = [unsold]",
    "export const up = 'a' + 'b'",
    "export const up = ['a', 'b'].join(';')",
    "export { up } from './other.ts'",
    "export const transaction = false\nexport const up = ['a']['b']",
  ]
  for (const source of computing) expect([source, unfrozen(source)]).toEqual([source, expect.any(String)])
})
