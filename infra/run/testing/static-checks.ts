import { existsSync, globSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { migrationProblems } from '../../migrations/check.ts'
import { isRecord, readJson, writeJson } from '../json-file.ts'
import { ROOT } from '../paths.ts'
import { folderProblems, type Import } from './folder-circles.ts'
import { type Outcome, single } from './outcome.ts'
import { tail } from './reports.ts'
import { runProgram } from './run-program.ts'

/** A check of the sources; counts as one test. */
export interface StaticCheck {
  name: string
  run: (signal: AbortSignal) => Promise<Outcome>
}

const tool = (path: string) => join(ROOT, 'node_modules', path)
const TESTS = /\.test\.tsx?$|\/test\/|\/testing\/|\.stories\.tsx$/
const CRUISED = ['contracts', 'services', 'bff', 'ui', 'design-system', 'infra', 'e2e']

/** Everything that can be judged without running the product. */
export function staticChecks(): StaticCheck[] {
  return [
    program('lint and format', [tool('@biomejs/biome/bin/biome'), 'check', '--max-diagnostics=50']),
    { name: 'who may import whom', run: dependencyRules },
    { name: 'migrations are frozen SQL', run: frozenMigrations },
    program('unused code and dependencies', [tool('knip/bin/knip.js'), '--no-progress']),
    program('secrets in the repository', ['infra/supply-chain/scan-secrets.ts']),
    program('licences and installation of dependencies', ['infra/supply-chain/check-dependencies.ts']),
    program('OpenAPI and event schemas are up to date', ['infra/run/openapi.ts', '--check']),
    ...typePrograms().map(({ names, config }) =>
      program(`types of ${names.join(', ')}`, [tool('typescript-7/bin/tsc'), '--noEmit', '-p', config]),
    ),
  ]
}

/**
 * What the compiler is asked. Packages that add nothing to the base configuration are one program: they import each other as
 * sources, and eleven programs would read contracts and kernel eleven times (80 instead of 17 s of processor).
 */
function typePrograms(): { names: string[]; config: string }[] {
  const folders = globSync('{contracts,services/*,bff,ui,design-system,infra,e2e}/tsconfig.json', { cwd: ROOT })
    .map((path) => dirname(path))
    .sort()
  const read = folders.map((name) => ({ name, config: readConfig(join(ROOT, name, 'tsconfig.json')) }))
  const isPlain = ({ extends: base, ...rest }: TypeConfig) =>
    base.endsWith('/tsconfig.base.json') && Object.keys(rest).join() === 'include'
  const plain = read.filter(({ config }) => isPlain(config))
  const cache = join(ROOT, 'node_modules', '.cache', 'forecourt')
  mkdirSync(cache, { recursive: true })
  const together = join(cache, 'tsconfig.json')
  const include = plain.flatMap(({ name, config }) => config.include.map((part) => join(ROOT, name, part)))
  writeJson(together, { extends: join(ROOT, 'infra/tooling/tsconfig.base.json'), include })
  return [
    { names: plain.map(({ name }) => name), config: together },
    ...read.filter(({ config }) => !isPlain(config)).map(({ name }) => ({ names: [name], config: name })),
  ]
}

interface TypeConfig {
  extends: string
  include: string[]
}

function readConfig(path: string): TypeConfig {
  const config = readJson(path)
  const include = isRecord(config) && Array.isArray(config.include) ? config.include : []
  if (!isRecord(config) || typeof config.extends !== 'string' || !include.every((part) => typeof part === 'string'))
    throw new Error(`${path} must extend a configuration of infra/tooling and say what it includes`)
  return { ...config, extends: config.extends, include }
}

function program(name: string, args: readonly string[]): StaticCheck {
  return {
    name,
    run: async (signal) => {
      const { code, output } = await runProgram(args, signal)
      return single(name, code === 0, tail(output, 120))
    },
  }
}

async function frozenMigrations(): Promise<Outcome> {
  const problems = await migrationProblems()
  return single('migrations are frozen SQL', problems.length === 0, problems.join('\n'))
}

/** dependency-cruiser is content when it finds no modules at all (with a compiler it cannot use); we are not. */
async function dependencyRules(signal: AbortSignal): Promise<Outcome> {
  const name = 'who may import whom'
  const options = ['--config', 'infra/tooling/dependency-cruiser.config.mjs', '--output-type', 'json']
  const folders = CRUISED.filter((folder) => existsSync(join(ROOT, folder)))
  const { output } = await runProgram(
    [tool('dependency-cruiser/bin/dependency-cruiser.mjs'), ...options, ...folders],
    signal,
  )
  const report = parse(output)
  if (!isRecord(report) || !isRecord(report.summary)) return single(name, false, tail(output))
  const { totalCruised, violations } = report.summary
  const modules = Array.isArray(report.modules) ? report.modules.filter(isRecord) : []
  const typescript = modules.filter(({ source }) => typeof source === 'string' && /^[a-z].*\.tsx?$/.test(source))
  if (!totalCruised || typescript.length === 0) return single(name, false, 'dependency-cruiser looked at 0 modules')
  const errors = Array.isArray(violations) ? violations.filter(isRecord) : []
  const lines = errors.map(({ rule, from, to }) => `${isRecord(rule) ? rule.name : ''}: ${from} → ${to}`)
  const problems = [...lines, ...folderProblems(importsOf(modules))]
  return single(name, problems.length === 0, problems.join('\n'))
}

/** Imports of our own files by each other; what a test needs says nothing of how the product is built. */
function importsOf(modules: readonly Record<string, unknown>[]): Import[] {
  const isOurs = (path: unknown): path is string =>
    typeof path === 'string' && CRUISED.some((folder) => path.startsWith(`${folder}/`)) && !TESTS.test(path)
  return modules.flatMap(({ source: from, dependencies }) =>
    isOurs(from) && Array.isArray(dependencies)
      ? dependencies.flatMap((dependency) => {
          const to = isRecord(dependency) ? dependency.resolved : undefined
          return isOurs(to) ? [{ from, to }] : []
        })
      : [],
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
