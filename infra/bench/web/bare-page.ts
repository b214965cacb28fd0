import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

/** What a page loads, in bytes as they travel. */
export interface Weight {
  readonly script: number
  readonly stylesheet: number
  readonly image: number
  readonly font: number
}

/**
 * A page of the same bytes without our code: a heading, a script that does nothing, and a picture where the page had pictures or fonts. What a browser needs for it on
 * the same machine is what loading alone costs. @returns its address, and how to end it
 */
export async function serveBarePage(weight: Weight): Promise<{ url: string; close: () => Promise<void> }> {
  const pictureBytes = weight.image + weight.font
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#0b5563' } })
    .jpeg()
    .toBuffer()
  const filled = (bytes: number, head: Buffer) => Buffer.concat([head, randomBytes(Math.max(0, bytes - head.length))])
  // Letters, so that nothing is decoded; no server here compresses them.
  const comment = (bytes: number) =>
    `/*${randomBytes(Math.ceil((bytes * 3) / 4))
      .toString('base64')
      .slice(0, bytes)}*/`
  const files: Record<string, { type: string; body: string | Buffer }> = {
    '/': {
      type: 'text/html; charset=utf-8',
      body: `<!doctype html><html lang="en"><head><title>Bare</title><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><link rel="stylesheet" href="/style.css"><script type="module" src="/script.js"></script></head>
<body><main><h1>A vehicle</h1>${pictureBytes > 0 ? '<img src="/picture.jpg" width="400" height="300" alt="">' : ''}</main></body></html>`,
    },
    '/style.css': { type: 'text/css', body: `h1{font:700 2rem sans-serif}${comment(weight.stylesheet)}` },
    '/script.js': { type: 'text/javascript', body: comment(weight.script) },
    // Bytes after its end change nothing of what is drawn.
    '/picture.jpg': { type: 'image/jpeg', body: filled(pictureBytes, picture) },
  }
  const server = createServer(({ url = '/' }, response) => {
    const file = files[url]
    if (!file) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': file.type }).end(file.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => ended(server) }
}

const ended = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
