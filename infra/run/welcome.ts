import { join } from 'node:path'
import pc from 'picocolors'
import { shown } from './paths.ts'
import type { World } from './world.ts'

/** What a person needs after the start: addresses, and somebody to sign in as. */
export function welcome(world: World, seconds: number): string {
  const addresses: [string, string][] = [
    ['Marketplace', world.app],
    ['API reference', `${world.app}/api/docs`],
    ...(world.storybook ? [['Design system', world.storybook] satisfies [string, string]] : []),
    ['Mail', world.mail],
    ['Every kind of mail', `${world.mail}/templates`],
    ['Identity provider', world.identityProvider],
    ['WhatsApp messages', `${world.whatsapp}/messages`],
    ['SMS', world.sms],
    ['Push messages', `${world.push}/messages`],
    ['Stripe', world.stripe],
    ['Exchange rates', `${world.centralBank}/stats/eurofxref/eurofxref-daily.xml`],
  ]
  const accounts = world.accounts.map(({ role, label, email, password }): [string, string, string] => [
    label ? `${role} (${label})` : role,
    email,
    password,
  ])
  return [
    '',
    `${pc.bold(pc.green('Forecourt is running'))} ${pc.dim(`after ${seconds.toFixed(1)} s`)}`,
    '',
    ...table(addresses.map(([name, url]) => [name, pc.cyan(url)])),
    ...(accounts.length > 0 ? ['', pc.dim('  Sign in as'), ...table(accounts)] : []),
    '',
    pc.dim(
      `  Logs are in ${shown(join(world.folder, 'logs'))}, addresses for tools in ${shown(join(world.folder, 'world.json'))}.`,
    ),
    ...(world.replica === undefined ? [] : [pc.dim(CLUSTER)]),
    pc.dim('  Ctrl-C stops everything and keeps the data; --fresh starts over.'),
    '',
  ].join('\n')
}

const CLUSTER =
  '  Several of everything: any of them may be killed. "npm run watch" shows how they are, "npm run promote" moves PostgreSQL\'s primary.'

function table(rows: string[][]): string[] {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(width(column))).join('   ')}`.trimEnd())
}
