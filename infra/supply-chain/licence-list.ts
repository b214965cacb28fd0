import { join } from 'node:path'
import { ALLOWED, EXCEPTIONS } from './licence-policy.ts'
import type { Licensed } from './licences.ts'

export const LICENCE_LIST = join(import.meta.dirname, 'LICENCES.md')

/** The committed list, as Markdown. */
export function renderLicences(rows: readonly Licensed[]): string {
  const part = (use: Licensed['use']) => rows.filter((row) => row.use === use)
  const table = (use: Licensed['use']) => [
    '| Package | Versions | Licence |',
    '| --- | --- | --- |',
    ...part(use).map(
      ({ name, versions, licence }) => `| ${name} | ${versions.join(', ')} | ${licence ?? 'not stated'} |`,
    ),
  ]
  return [
    '# Licences of what others wrote',
    '',
    'Written by `npm run licences` from the lockfile and the installed packages; held to them by the static checks. `-*` stands for',
    'one build for each platform. What is allowed, and why, is in `licence-policy.ts`.',
    '',
    '## Allowed anywhere',
    '',
    ...Object.entries(ALLOWED).map(([licence, why]) => `- ${licence}: ${why}`),
    '',
    '## Allowed for one package',
    '',
    ...EXCEPTIONS.map(({ name, licence, use, why }) => `- ${name}, ${licence}, ${use}: ${why}`),
    '',
    `## In production (${part('production').length})`,
    '',
    'In the image, or in what browsers load.',
    '',
    ...table('production'),
    '',
    `## For development only (${part('development').length})`,
    '',
    ...table('development'),
    '',
  ].join('\n')
}
