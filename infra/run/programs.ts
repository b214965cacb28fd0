import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pc from 'picocolors'
import { Failure } from './failure.ts'
import { isRecord } from './json-file.ts'
import { ROOT } from './paths.ts'
import type { SharedSystem } from './shared-systems.ts'

/** What a program says about itself. */
export interface ProgramMeta {
  /** What it proves, in a line. */
  shows: string
  /** How long the whole run takes, for people. */
  takes: string
  /** The journey it measures by, below `e2e/`. It has no short form of its own: `npm test` runs that journey anyway. */
  journey?: string
  /** The system its short form shares with others in `npm test`; one of its own unless stated. */
  shares?: SharedSystem
  /** Why `npm test` has no short form of it. */
  onlyWhole?: string
}

export const programKinds = ['bench', 'faults'] as const
export type ProgramKind = (typeof programKinds)[number]

/** Lines around what a program prints that runs after others in one process (short-programs.ts). */
export const marks = {
  begin: (name: string) => `▸ ${name}`,
  end: (name: string, fine: boolean) => `◂ ${name} ${fine ? 'fine' : 'red'}`,
  /** Whose mark a line is; without a verdict that of its begin. */
  read: (line: string): { name: string; verdict?: string | undefined } | undefined => {
    const mark = /^(?:▸|◂) (\S+)(?: (fine|red))?$/u.exec(line)
    return mark ? { name: mark[1] as string, verdict: mark[2] } : undefined
  },
} as const

/** A program below `infra/bench` or `infra/faults`. */
export interface ProofProgram {
  meta: ProgramMeta
  /** @returns whether it stayed within its limit */
  run: (args: string[], signal: AbortSignal) => Promise<boolean>
}

/**
 * Runs the named program, or lists them all.
 *
 * @returns the exit code: 0 only when the program stayed within its limit
 */
export async function runProofs(kind: ProgramKind, args: string[], signal: AbortSignal): Promise<number> {
  const [name, ...rest] = args
  if (name === undefined) {
    await listPrograms(kind)
    return 0
  }
  const names = programNames(kind)
  if (!names.includes(name)) throw new Failure(`There is no ${kind} program "${name}" (${names.join(', ')}).`)
  const program = await loadProgram(kind, name)
  return (await program.run(rest, signal)) ? 0 : 1
}

/** The programs of a folder; other files in it are their parts. */
export function programNames(kind: ProgramKind): string[] {
  const files = globSync(`infra/${kind}/*.ts`, { cwd: ROOT })
  const programs = files.filter((file) => /^export const meta\b/m.test(readFileSync(join(ROOT, file), 'utf8')))
  return programs.map((file) => basename(file, '.ts')).sort()
}

/** A program that `npm test` runs in its short form. */
export interface ShortProgram {
  readonly kind: ProgramKind
  readonly name: string
  readonly shares: SharedSystem | undefined
}

/** All of them. */
export async function shortPrograms(): Promise<ShortProgram[]> {
  const all = programKinds.flatMap((kind) => programNames(kind).map((name) => ({ kind, name })))
  const loaded = await Promise.all(
    all.map(async (one) => ({ ...one, meta: (await loadProgram(one.kind, one.name)).meta })),
  )
  return loaded
    .filter(({ meta }) => meta.journey === undefined && meta.onlyWhole === undefined)
    .map(({ kind, name, meta }) => ({ kind, name, shares: meta.shares }))
}

export const loadProgram = (kind: ProgramKind, name: string): Promise<ProofProgram> =>
  load(join(ROOT, 'infra', kind, `${name}.ts`))

async function listPrograms(kind: ProgramKind): Promise<void> {
  console.log(`\nnpm run ${kind} -- <name> [--short]${kind === 'faults' ? ' [--sabotage]' : ''}\n`)
  for (const name of programNames(kind)) {
    const { meta } = await loadProgram(kind, name)
    console.log(`  ${pc.bold(name.padEnd(14))} ${meta.shows} ${pc.dim(`(${meta.takes})`)}`)
  }
  console.log('')
}

async function load(file: string): Promise<ProofProgram> {
  const module: unknown = await import(pathToFileURL(file).href)
  if (!isRecord(module) || !isRecord(module.meta) || typeof module.run !== 'function') {
    throw new Error(`${file} must export meta and run`)
  }
  return module as unknown as ProofProgram
}
