import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { registerHooks } from 'node:module'

/**
 * Loaded into a service before anything else (`--import`) by the program that shows what a missing guard would do; nothing
 * in a service knows of it. It takes guards out in two ways: a contract's access rule while the service runs, over HTTP on
 * ACCESS_CONTROL_PORT, and a line of source as it is loaded, as ACCESS_PATCH_FILE says.
 */

interface Patch {
  file: string
  find: string
  replace: string
}

const patchFile = process.env.ACCESS_PATCH_FILE
const patch: Patch | null | undefined =
  patchFile && existsSync(patchFile) ? JSON.parse(readFileSync(patchFile, 'utf8') || 'null') : undefined
if (patch) {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      if (!url.endsWith(patch.file)) return loaded
      const source = String(loaded.source)
      if (!source.includes(patch.find)) throw new Error(`${patch.file} has no "${patch.find}"`)
      return { ...loaded, source: source.replace(patch.find, patch.replace) }
    },
  })
}

const { allEndpoints } = await import('@forecourt/contracts')
const asWritten = new Map(allEndpoints.map((endpoint) => [endpoint.id as string, { ...endpoint }]))

/** `{ id, access?, unverified? }` changes an endpoint's rule, `{ id }` alone restores it. */
const control = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { id, ...change } = JSON.parse(Buffer.concat(chunks).toString()) as { id: string }
  const endpoint = allEndpoints.find((one) => one.id === id)
  if (endpoint) Object.assign(endpoint, { unverified: undefined }, asWritten.get(id), change)
  response.statusCode = endpoint ? 200 : 404
  response.end()
})
const port = Number(process.env.ACCESS_CONTROL_PORT ?? 0)
// Migrations load this too, a moment before the service takes the port.
control.on('error', () => {})
if (port > 0) control.listen(port, '127.0.0.1').unref()
