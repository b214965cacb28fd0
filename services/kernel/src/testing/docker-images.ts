import { setTimeout as delay } from 'node:timers/promises'
import { getContainerRuntimeClient, ImageName } from 'testcontainers'

/** Official images; any other with the same entry points will do. */
export const POSTGRES_IMAGE = process.env.TEST_POSTGRES_IMAGE ?? 'postgres:18'
export const NATS_IMAGE = process.env.TEST_NATS_IMAGE ?? 'nats:2'

const PULL_LIMIT_MS = 300_000

type Runtime = Awaited<ReturnType<typeof getContainerRuntimeClient>>

/** Sees to it that the engine has the images. @throws when no engine answers, or when one is neither there nor to be had */
export async function ensureImages(tell: (line: string) => void): Promise<void> {
  const runtime = await getContainerRuntimeClient().catch((cause: unknown) => {
    throw new Error('no Docker engine answers', { cause })
  })
  for (const image of [POSTGRES_IMAGE, NATS_IMAGE]) await ensure(runtime, image, tell)
}

async function ensure(runtime: Runtime, image: string, tell: (line: string) => void): Promise<void> {
  const name = ImageName.fromString(image)
  if (await runtime.image.exists(name)) return
  tell(`pulling ${image}`)
  const stop = new AbortController()
  const limit = delay(PULL_LIMIT_MS, undefined, { signal: stop.signal }).then(() => {
    throw new Error(`not there after ${PULL_LIMIT_MS / 60_000} minutes`)
  })
  try {
    await Promise.race([runtime.image.pull(name), limit])
  } catch (cause) {
    throw new Error(`${image} cannot be pulled: ${cause instanceof Error ? cause.message : cause}`, { cause })
  } finally {
    stop.abort()
  }
  // A pull that breaks off in the middle ends like one that succeeds.
  if (!(await runtime.image.exists(name))) throw new Error(`${image} cannot be pulled: the pull broke off`)
}
