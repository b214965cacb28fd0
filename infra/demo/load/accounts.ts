import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environmentIn } from '../../run/local-environment.ts'
import { ROOT } from '../../run/paths.ts'
import type { Account, World } from '../../run/world.ts'
import { buyers, DEMO_PASSWORD, type Person, sellers, staff } from '../world/sellers.ts'

/** Sign-ins worth printing: one for each role, and a buyer. */
export const signIns: readonly Account[] = [
  signIn('USER', sellers[0], 'seller'),
  signIn('USER', buyers[0], 'buyer'),
  ...staff.map((person) => signIn(person.role, person)),
]

function signIn(role: string, person: Person | undefined, label?: string): Account {
  if (!person) throw new Error('the demo world has nobody')
  const name = `${person.firstName} ${person.lastName}`
  return { role, email: person.email, password: DEMO_PASSWORD, name, ...(label ? { label } : {}) }
}

/**
 * Makes everybody's account by the operator's command of the auth service: administrators cannot sign up, and forty
 * sign-ups from one address would run into the limits that protect the form. Those that exist are left alone.
 */
export async function createAccounts(world: World): Promise<void> {
  const list = [...[...sellers, ...buyers].map((person) => ({ ...person, role: 'USER' })), ...staff].map(
    ({ email, username, firstName, lastName, phone, language, role }) => ({
      email,
      username,
      firstName,
      lastName,
      phone,
      role,
      locale: language,
      password: DEMO_PASSWORD,
    }),
  )
  const file = join(world.folder, 'demo-people.json')
  writeFileSync(file, JSON.stringify(list), { mode: 0o600 })
  try {
    await runAdmin(world, ['demo-accounts', file])
  } finally {
    rmSync(file, { force: true })
  }
}

async function runAdmin(world: World, command: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, ['services/auth/src/cli/admin.ts', ...command], {
    cwd: ROOT,
    env: { ...process.env, ...environmentIn(world, 'auth') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve))
  if (code !== 0) throw new Error(`The demo accounts could not be made.\n${output.trim()}`)
}
