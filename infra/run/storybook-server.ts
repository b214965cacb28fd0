import fastifyStatic from '@fastify/static'
import fastify, { type FastifyInstance } from 'fastify'
import type { RunFiles } from './paths.ts'
import type { Ports } from './ports.ts'
import type { Reporter } from './reporter.ts'
import { buildStorybook, STORYBOOK_DIST } from './storybook-build.ts'

interface Surroundings {
  files: Pick<RunFiles, 'logs'>
  ports: Ports
  reporter: Reporter
}

/** How the files come to be where they are served from. Rejects when they do not. */
interface Building {
  folder: string
  build: (logs: string, reporter: Reporter, signal: AbortSignal) => Promise<void>
}

type State = 'building' | 'built' | 'failed'

export interface RunningStorybook {
  url: string
  /** Settles when it is built or was not: nobody waits for it. */
  settled: Promise<void>
  stop: () => Promise<void>
}

/** Serves Storybook beside the app. The address answers at once; what is there may still be built, and may fail to be. */
export async function launchStorybook(
  { files, ports, reporter }: Surroundings,
  { folder, build }: Building = { folder: STORYBOOK_DIST, build: buildStorybook },
): Promise<RunningStorybook> {
  let state: State = 'building'
  const port = await ports.take('storybook', 8032)
  const app = await serving(folder, () => state)
  await app.listen({ port, host: 'localhost' })
  const stopped = new AbortController()
  const settled = build(files.logs, reporter, stopped.signal).then(
    () => {
      state = 'built'
    },
    (error) => {
      state = 'failed'
      if (stopped.signal.aborted) return
      reporter.warn(`Storybook is not there: ${error instanceof Error ? error.message : error}`)
    },
  )
  const stop = async () => {
    stopped.abort()
    await Promise.all([settled, app.close()])
  }
  return { url: `http://localhost:${port}`, settled, stop }
}

async function serving(folder: string, state: () => State): Promise<FastifyInstance> {
  const app = fastify({ forceCloseConnections: true })
  app.addHook('onRequest', async (_request, reply) => {
    const now = state()
    if (now === 'built') return
    await reply.code(503).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(PAGES[now])
  })
  // Never listed beforehand: the folder is filled, and filled anew, while this runs.
  await app.register(fastifyStatic, { root: folder, dotfiles: 'ignore' })
  return app
}

const page = (title: string, text: string, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">` +
  `<meta name="viewport" content="width=device-width"><title>${title}</title>${head}` +
  `<style>body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:20vh auto;padding:0 1rem}</style></head>` +
  `<body><h1>${title}</h1><p>${text}</p></body></html>`

const PAGES: Record<Exclude<State, 'built'>, string> = {
  building: page(
    'Storybook is being built',
    'This page turns into it by itself, in a minute at most if the machine has nothing else to do.',
    '<meta http-equiv="refresh" content="3">',
  ),
  failed: page(
    'Storybook could not be built',
    'The terminal of <code>npm start</code> says why, and so does <code>storybook-build.log</code> among the logs. The next start tries again.',
  ),
}
