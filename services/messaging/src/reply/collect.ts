import type { SMTPServerDataStream } from 'smtp-server'

/** An answer of SMTP: 4… the sender tries again, 5… it tells the writer. */
export class Refusal extends Error {
  readonly responseCode: number

  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

/** @throws Refusal of what is larger, of which nothing is kept meanwhile */
export async function collect(stream: SMTPServerDataStream, largest: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > largest) chunks.length = 0
    else chunks.push(chunk)
  }
  if (bytes > largest) throw new Refusal(552, `Larger than ${Math.floor(largest / 2 ** 20)} MB`)
  return Buffer.concat(chunks)
}
