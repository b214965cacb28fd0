import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ruleFiles } from '../../deploy/watching/expressions.ts'
import { ROOT } from '../../run/paths.ts'

const run = promisify(execFile)
export const WATCHING = join(ROOT, 'infra', 'deploy', 'watching')

/** What promtool finds in the rules, their tests, and the configuration that an operator is given. */
export async function checkRules(promtool: string, folder: string, signal: AbortSignal): Promise<string[]> {
  const problems: string[] = []
  const check = async (...args: string[]) => {
    await run(promtool, args, { cwd: WATCHING, signal }).catch(({ message, stdout, stderr }) => {
      signal.throwIfAborted()
      problems.push(`promtool ${args.join(' ')}: ${[message, stdout, stderr].filter(Boolean).join('\n')}`)
    })
  }
  await check('check', 'rules', ...ruleFiles)
  for (const file of globSync('*.test.yaml', { cwd: WATCHING })) await check('test', 'rules', file)
  // Debian's Prometheus is built without Kubernetes: all but how pods are found is checked.
  const config = await readFile(join(WATCHING, 'prometheus.yaml'), 'utf8')
  const local = join(folder, 'operators.yaml')
  await writeFile(local, config.replace(/kubernetes_sd_configs:.*/, 'static_configs: [{ targets: ["pod:9000"] }]'))
  await check('check', 'config', '--syntax-only', local)
  return problems
}
