import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import type { Weight } from './bare-page.ts'

/** What Lighthouse says of a page: scores of 100, times in milliseconds. */
export interface Audit {
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly firstPaint: number
  readonly largestPaint: number
  readonly blocked: number
  readonly shift: number
  readonly weight: Weight
  /** What is not as it should be, for people. */
  readonly faults: readonly string[]
}

const categories = { performance: 'performance', accessibility: 'accessibility', bestPractices: 'best-practices' }

/**
 * Audits a page as a phone on Slow 4G with a processor four times slower sees it: what Lighthouse simulates unless told otherwise.
 *
 * @param cookie of whoever looks at it; empty for nobody
 * @param longestWait for a page whose network does not come to rest, ms
 */
export async function audit(chromium: string, url: string, cookie: string, longestWait = 45_000): Promise<Audit> {
  const chrome = await launch({
    chromePath: chromium,
    // Ctrl-C ends the program, which then closes this too.
    handleSIGINT: false,
    chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--lang=en-US'],
  })
  try {
    await giveCookies(chrome.port, url, cookie)
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'error',
      maxWaitForLoad: longestWait,
      onlyCategories: Object.values(categories),
      // The cookies of whoever looks stay; of files and storage this browser has none.
      disableStorageReset: true,
    })
    if (!result) throw new Error(`Lighthouse said nothing of ${url}`)
    const { lhr } = result
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)
    const score = (name: string) => Math.round((lhr.categories[name]?.score ?? 0) * 100)
    const value = (name: string) => lhr.audits[name]?.numericValue ?? Number.NaN
    const judged = new Set(
      [categories.accessibility, categories.bestPractices].flatMap((name) =>
        (lhr.categories[name]?.auditRefs ?? []).filter(({ weight }) => weight > 0).map(({ id }) => id),
      ),
    )
    return {
      performance: score(categories.performance),
      accessibility: score(categories.accessibility),
      bestPractices: score(categories.bestPractices),
      firstPaint: value('first-contentful-paint'),
      largestPaint: value('largest-contentful-paint'),
      blocked: value('total-blocking-time'),
      shift: value('cumulative-layout-shift'),
      weight: weightOf(lhr.audits['network-requests']?.details),
      faults: Object.values(lhr.audits)
        .filter(({ id, score: given }) => judged.has(id) && given !== null && given < 1)
        .map(({ id, title }) => `${id}: ${title}`),
    }
  } finally {
    chrome.kill()
  }
}

/**
 * Puts cookies where the browser keeps its own. As a header of each request they would stand beside those that the server sets, and
 * the page would soon be that of nobody.
 */
async function giveCookies(port: number, url: string, header: string): Promise<void> {
  if (header === '') return
  const cookies = header.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url }
  })
  const version = (await (await fetch(`http://127.0.0.1:${port}/json/version`)).json()) as {
    webSocketDebuggerUrl: string
  }
  const browser = new WebSocket(version.webSocketDebuggerUrl)
  try {
    await new Promise<void>((resolve, reject) => {
      browser.onerror = () => reject(new Error('the browser takes no cookies'))
      browser.onopen = () => browser.send(JSON.stringify({ id: 1, method: 'Storage.setCookies', params: { cookies } }))
      browser.onmessage = ({ data }) => {
        const { error } = JSON.parse(String(data)) as { error?: { message: string } }
        if (error) reject(new Error(error.message))
        else resolve()
      }
    })
  } finally {
    browser.close()
  }
}

function weightOf(details: unknown): Weight {
  const weight = { script: 0, stylesheet: 0, image: 0, font: 0 }
  const { items = [] } = (details ?? {}) as { items?: { resourceType?: string; transferSize?: number }[] }
  for (const { resourceType = '', transferSize = 0 } of items) {
    const kind = resourceType.toLowerCase()
    if (kind in weight) weight[kind as keyof Weight] += transferSize
  }
  return weight
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Of several audits of a page, each figure's median; its faults are those of the first. */
export function medianOf(audits: readonly Audit[]): Audit {
  const [first] = audits
  if (!first) throw new Error('no audits')
  const of = (name: keyof Omit<Audit, 'weight' | 'faults'>) => median(audits.map((one) => one[name]))
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    bestPractices: of('bestPractices'),
    firstPaint: of('firstPaint'),
    largestPaint: of('largestPaint'),
    blocked: of('blocked'),
    shift: of('shift'),
    weight: first.weight,
    faults: first.faults,
  }
}
