import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pc from 'picocolors'
import { Failure } from './failure.ts'
import { isRecord } from './json-file.ts'
import { ROOT } from './paths.ts'

/** What a program says about itself. */
export interface ProgramMeta {
  /** What it proves, in a line. */
  shows: string
  /** How long the whole run takes, for people. */
  takes: string
  /** The journey it measures by, below `e2e/`. It has no short form of its own: `npm test` runs that journey anyway. */
  journey?: string
}

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
export async function runProofs(kind: 'bench' | 'faults', args: string[], signal: AbortSignal): Promise<number> {
  const [name, ...rest] = args
  if (name === undefined) {
    await listPrograms(kind)
    return 0
  }
  const file = join(ROOT, 'infra', kind, `${name}.ts`)
  const names = programNames(kind)
  if (!names.includes(name)) throw new Failure(`There is no ${kind} program "${name}" (${names.join(', ')}).`)
  const program = await load(file)
  return (await program.run(rest, signal)) ? 0 : 1
}

/** The programs of a folder; other files in it are their parts. */
export function programNames(kind: 'bench' | 'faults'): string[] {
  const files = globSync(`infra/${kind}/*.ts`, { cwd: ROOT })
  const programs = files.filter((file) => /^export const meta\b/m.test(readFileSync(join(ROOT, file), 'utf8')))
  return programs.map((file) => basename(file, '.ts')).sort()
}

/** Those that `npm test` runs in their short form. */
export async function shortPrograms(kind: 'bench' | 'faults'): Promise<string[]> {
  const names = programNames(kind)
  const programs = await Promise.all(names.map((name) => load(join(ROOT, 'infra', kind, `${name}.ts`))))
  return names.filter((_, place) => programs[place]?.meta.journey === undefined)
}

async function listPrograms(kind: 'bench' | 'faults'): Promise<void> {
  console.log(`\nnpm run ${kind} -- <name> [--short]${kind === 'faults' ? ' [--sabotage]' : ''}\n`)
  for (const name of programNames(kind)) {
    const { meta } = await load(join(ROOT, 'infra', kind, `${name}.ts`))
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
