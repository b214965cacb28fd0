import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRecord, readJson } from '../run/json-file.ts'
import { ROOT } from '../run/paths.ts'
import { runProgram } from '../run/testing/run-program.ts'
import type { World } from '../run/world.ts'

export interface MeasuredJourney<T> {
  /** Undefined where the journey ended before it had any. */
  readonly figures: T | undefined
  readonly isPassed: boolean
  readonly output: string
}

/**
 * Runs a journey of `e2e` that measures: alone, in one browser, on a system that is running. It fails because of a time too. Its
 * figures are what it says in an annotation of the type `figures`.
 */
export async function measuredJourney<T>(
  world: World,
  spec: string,
  { chromium, signal }: { chromium: string; signal: AbortSignal },
): Promise<MeasuredJourney<T>> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-journey-'))
  try {
    const report = join(folder, 'report.json')
    const program = join(ROOT, 'e2e', 'node_modules', '@playwright', 'test', 'cli.js')
    const options = ['--project=alone', '--no-deps', '--workers=1', '--reporter=list,json']
    const env = {
      FORECOURT_WORLD: join(world.folder, 'world.json'),
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      JUDGE_TIME: 'yes',
    }
    const args = [program, 'test', spec, ...options]
    const { code, output } = await runProgram(args, signal, { cwd: join(ROOT, 'e2e'), env, limitMs: 240_000 })
    return { figures: figuresIn<T>(readJson(report)), isPassed: code === 0, output }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The annotation of the journey, wherever it stands in Playwright's report. */
function figuresIn<T>(report: unknown): T | undefined {
  if (Array.isArray(report)) return report.map(figuresIn<T>).find((found) => found !== undefined)
  if (!isRecord(report)) return undefined
  if (report.type === 'figures' && typeof report.description === 'string') return JSON.parse(report.description) as T
  return figuresIn(Object.values(report))
}
