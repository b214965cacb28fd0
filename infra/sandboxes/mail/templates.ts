import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Static, Type as T } from 'typebox'
import { Value } from 'typebox/value'

const ROOT = join(import.meta.dirname, '../../..')
/** Each prints its service's mails, as the service renders them. */
const PROGRAMS = ['services/messaging/src/cli/mail-samples.ts', 'services/auth/src/cli/mail-samples.ts']
/** A page asks for the mail in its frame too: for so long, in milliseconds, nothing is rendered anew. */
const FRESH = 3_000

/** A mail of one kind in one language, made of sample data. */
const Template = T.Object({
  kind: T.String(),
  locale: T.String(),
  subject: T.String(),
  text: T.String(),
  html: T.String(),
})
export type Template = Static<typeof Template>

/** Every kind of mail in every language, rendered anew by the services' present sources: a text that was changed shows at once. */
export function readTemplates(): () => Promise<Template[]> {
  let last: Promise<Template[]> | undefined
  const forget = () => void setTimeout(() => (last = undefined), FRESH).unref()
  return () => {
    if (!last) {
      last = render()
      last.then(forget, () => (last = undefined))
    }
    return last
  }
}

async function render(): Promise<Template[]> {
  const run = promisify(execFile)
  const printed = await Promise.all(
    PROGRAMS.map((program) =>
      run(process.execPath, [join(ROOT, program)], {
        cwd: ROOT,
        env: { ...process.env, DEPLOYMENT: 'local' },
        maxBuffer: 32 * 2 ** 20,
        timeout: 60_000,
      }),
    ),
  )
  return printed.flatMap(({ stdout }) => Value.Parse(T.Array(Template), JSON.parse(stdout)))
}
