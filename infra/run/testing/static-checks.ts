import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isRecord } from '../json-file.ts'
import { ROOT } from '../paths.ts'
import { type Outcome, single } from './outcome.ts'
import { tail } from './reports.ts'
import { runProgram } from './run-program.ts'

/** A check of the sources; counts as one test. */
export interface StaticCheck {
  name: string
  run: (signal: AbortSignal) => Promise<Outcome>
}

const tool = (path: string) => join(ROOT, 'node_modules', path)
const CRUISED = ['contracts', 'services', 'bff', 'ui', 'design-system', 'infra', 'e2e']

/** Everything that can be judged without running the product. */
export function staticChecks(): StaticCheck[] {
  return [
    program('lint and format', [tool('@biomejs/biome/bin/biome'), 'check', '--max-diagnostics=50']),
    { name: 'who may import whom', run: dependencyRules },
    program('unused code and dependencies', [tool('knip/bin/knip.js'), '--no-progress']),
    program('OpenAPI and event schemas are up to date', ['infra/run/openapi.ts', '--check']),
    ...packages().map((folder) =>
      program(`types of ${folder}`, [tool('typescript-7/bin/tsc'), '--noEmit', '-p', folder]),
    ),
  ]
}

function packages(): string[] {
  const manifests = globSync('{contracts,services/*,bff,ui,design-system,infra,e2e}/tsconfig.json', { cwd: ROOT })
  return manifests.map((path) => dirname(path)).sort()
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
  return single(name, lines.length === 0, lines.join('\n'))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
