import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, lstatSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { lintSource } from '@secretlint/core'
import { creator as recommended } from '@secretlint/secretlint-rule-preset-recommend'
import { ROOT } from '../run/paths.ts'
import { ourKeys } from './our-keys.ts'

/** A text that looks like a secret. */
export interface Finding {
  readonly file: string
  readonly line: number
  /** Which rule found it, the last part of its name (`database-connection-string`). */
  readonly rule: string
  /** Of the found text: names it without repeating it. */
  readonly fingerprint: string
}

export interface Known {
  readonly file: string
  readonly fingerprint: string
  readonly why: string
}

/** What looks like a secret and is none. */
const KNOWN: readonly Known[] = [
  {
    file: 'infra/deploy/kubernetes/manifests.test.ts',
    fingerprint: '6cbb8021fbf137e6',
    why: 'a made-up connection string, as an operator’s secret would have it',
  },
  {
    file: 'services/kernel/src/config/load-config.test.ts',
    fingerprint: '3d9e5e90c3a37daa',
    why: 'a made-up local password, which production has to refuse',
  },
]

const config = {
  rules: [
    { id: '@secretlint/secretlint-rule-preset-recommend', rule: recommended },
    { id: 'our-keys', rule: ourKeys },
  ],
}

/**
 * Looks for secrets in every file of the repository that is text. For a process of its own that ends with it: secretlint
 * marks each step for a profiler, which would go through all earlier marks at each once it gets a turn. Files are therefore
 * read without giving it one.
 */
export async function secretProblems(): Promise<string[]> {
  const findings: Finding[] = []
  for (const file of await filesOfRepository()) {
    // Deleted and not committed yet; or a clone within this one.
    if (!lstatSync(join(ROOT, file), { throwIfNoEntry: false })?.isFile()) continue
    const bytes = readFileSync(join(ROOT, file))
    if (!bytes.includes(0)) findings.push(...(await secretsIn(file, bytes.toString('utf8'))))
  }
  return judge(findings)
}

export async function secretsIn(file: string, content: string): Promise<Finding[]> {
  // Who takes something out says so in KNOWN, by place and with a reason, not by a comment. As long as before: places stay.
  const uncommented = content.replaceAll('secretlint-disable', 'secretlint_disable')
  const source = { filePath: file, content: uncommented, contentType: 'text' as const, ext: extname(file) }
  const { messages } = await lintSource({ source, options: { config, maskSecrets: true } })
  return messages.map(({ ruleId, range: [start, end], loc }) => ({
    file,
    line: loc.start.line,
    rule: ruleId.replace(/^@secretlint\/secretlint-rule-/, ''),
    fingerprint: createHash('sha256').update(content.slice(start, end)).digest('hex').slice(0, 16),
  }))
}

/** What is found and not known, and what is known and not found. */
export function judge(findings: readonly Finding[], known: readonly Known[] = KNOWN): string[] {
  const isOf = (one: Known, { file, fingerprint }: Finding) => one.file === file && one.fingerprint === fingerprint
  const unknown = findings.filter((finding) => !known.some((one) => isOf(one, finding)))
  const gone = known.filter((one) => !findings.some((finding) => isOf(one, finding)))
  return [
    ...unknown.map(
      ({ file, line, rule, fingerprint }) =>
        `${file}:${line} looks like a secret (${rule}, fingerprint ${fingerprint})`,
    ),
    ...gone.map(({ file, fingerprint }) => `${file}: what is known as ${fingerprint} is there no more`),
  ]
}

/** What git has or would take; outside of a clone, everything but what is made here. */
async function filesOfRepository(): Promise<string[]> {
  const asked = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const listed = await promisify(execFile)('git', asked, { cwd: ROOT, maxBuffer: 64 * 2 ** 20 }).catch(() => undefined)
  if (listed) return listed.stdout.split('\0').filter(Boolean)
  const made = ['node_modules', 'dist', '.tools', '.run', '.cache', '.git', 'storybook-static', 'test-results']
  return globSync('**/*', { cwd: ROOT, withFileTypes: true, exclude: (entry) => made.includes(entry.name) })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
}
