import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const name = '@sparticuz/chromium'
const cache = join(import.meta.dirname, 'node_modules', '.cache')

/** Whether there is such a browser for this machine. */
export const canCompare = process.platform === 'linux' && process.arch === 'x64'

/** What starts a browser that paints alike on every machine. */
export interface PinnedBrowser {
  readonly executablePath: string
  readonly args: string[]
  readonly env: Record<string, string>
}

/**
 * The Chromium that pictures are compared in: one version, from the lockfile, with the few fonts of its package and none of the
 * machine's. It is unpacked once into this package's cache.
 *
 * Only where `canCompare`: there is no such file for anything else.
 */
export async function pinnedChromium(): Promise<PinnedBrowser> {
  const home = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  const { version } = createRequire(import.meta.url)(join(home, 'package.json')) as { version: string }
  const folder = join(cache, `chromium-${version}`)
  if (!existsSync(folder)) await unpack(folder)
  return {
    executablePath: join(folder, 'chromium'),
    args: [
      '--no-sandbox',
      '--no-zygote',
      '--disable-webgl',
      '--disable-lcd-text',
      '--font-render-hinting=none',
      '--force-color-profile=srgb',
      '--hide-scrollbars',
    ],
    env: { ...(process.env as Record<string, string>), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  }
}

/** The package's own names places of another system; where no font is found, a native list of options ends the browser. */
const fontsBelow = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'font-cache')}</cachedir></fontconfig>
`

/** Its package unpacks to the system's temporary folder, where anybody could have put a file of that name before. */
async function unpack(folder: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  const half = await mkdtemp(join(cache, 'unpacking-'))
  const before = process.env.TMPDIR
  process.env.TMPDIR = half
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    await chromium.executablePath()
    await writeFile(join(half, 'fonts.conf'), fontsBelow(folder))
    // Whoever unpacked at the same time has the same.
    await rename(half, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error
    })
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    await rm(half, { recursive: true, force: true })
  }
}
