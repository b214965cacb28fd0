import { createVehicle, owners } from '@forecourt/contracts'
import { testKeys } from '@forecourt/kernel/testing'
import { nextVin, petrolCar } from '../../services/catalog/test/vehicles.ts'
import { form, seller, startWorld, tinyPhoto } from '../../services/catalog/test/world.ts'
import { bffBefore } from './upstreams.ts'

export const ORIGIN = 'https://forecourt.test'

/** The catalog as it runs, and BFFs before it that nobody has signed in to. */
export async function startPreviews() {
  const catalog = await startWorld()
  let asked: string[] = []
  const address = await catalog.app.listen({ host: '127.0.0.1', port: 0 })
  catalog.app.server.on('request', ({ url }) => void asked.push(url ?? ''))
  const urls = Object.fromEntries(owners.map((owner) => [owner, [address]]))
  const photo = await tinyPhoto()
  const open: Awaited<ReturnType<typeof bffBefore>>[] = []
  const key = testKeys[0]
  if (!key) throw new Error('no key to sign with')

  async function bff(settings: Record<string, string> = {}) {
    const started = await bffBefore(urls, {
      SERVICE_KEYS: `${key?.id}:${key?.secret}`,
      APP_ORIGIN: ORIGIN,
      ...settings,
    })
    open.push(started)
    return started.app
  }

  return {
    catalog,
    bff,
    /** What the catalog was asked for since this was asked last. */
    asked: () => {
      const before = asked
      asked = []
      return before
    },
    /** A live vehicle with as many pictures, and the person who offers it. */
    async publish(change: Record<string, unknown> = {}) {
      const owner = seller(`Séverine Vendeuse ${nextVin()}`)
      const car = petrolCar(change)
      const raw = form(car, [{ name: 'a.jpg', bytes: photo }])
      const { status, body } = await catalog.call(createVehicle, { caller: owner, raw })
      if (status !== 201) throw new Error(JSON.stringify(body))
      return { id: String(body.data.id), owner, car }
    },
    async close() {
      for (const one of open) await one.close()
      await catalog.close()
    },
  }
}
export type Previews = Awaited<ReturnType<typeof startPreviews>>
