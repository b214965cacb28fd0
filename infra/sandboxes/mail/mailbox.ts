import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Message, wentTo } from './message.ts'

const KEPT = 2_000

/** All mails of a run, newest first. They survive a restart. */
export interface Mailbox {
  list: (to?: string) => Message[]
  find: (id: string) => Message | undefined
  /** Settles when the mail is on disk. */
  add: (message: Message) => Promise<void>
  clear: () => Promise<void>
}

/** Opens the mailbox kept in a folder: one JSON object for each line of `messages.jsonl`. */
export async function openMailbox(folder: string): Promise<Mailbox> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'messages.jsonl')
  let messages = await read(file)
  if (messages.length > KEPT) {
    messages = messages.slice(-KEPT)
    await writeFile(`${file}.new`, messages.map(line).join(''))
    await rename(`${file}.new`, file)
  }
  return {
    list: (to) => messages.filter((message) => to === undefined || wentTo(message, to)).reverse(),
    find: (id) => messages.find((message) => message.id === id),
    add: async (message) => {
      await appendFile(file, line(message))
      messages.push(message)
    },
    clear: async () => {
      messages = []
      await rm(file, { force: true })
    },
  }
}

const line = (message: Message) => `${JSON.stringify(message)}\n`

async function read(file: string): Promise<Message[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.split('\n').flatMap((entry): Message[] => {
    try {
      return [JSON.parse(entry) as Message]
    } catch {
      return [] // the empty end, or a line cut short by a kill
    }
  })
}
