import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** Asks on the terminal without echo; reads one line where standard input is not a terminal. */
export async function askSecret(question: string): Promise<string> {
  const mute = new Writable({ write: (_chunk, _encoding, done) => done() })
  process.stdout.write(question)
  const lines = createInterface({ input: process.stdin, output: mute, terminal: process.stdin.isTTY })
  const [line] = await new Promise<string[]>((resolve) => {
    lines.once('line', (text) => resolve([text]))
    lines.once('close', () => resolve(['']))
  })
  lines.close()
  process.stdout.write('\n')
  return line ?? ''
}
