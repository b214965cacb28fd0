import { describe, expect, it } from 'vitest'
import { inContext } from '../telemetry/index.ts'
import { createLogger } from './create-logger.ts'

const capture = () => {
  const lines: string[] = []
  const log = createLogger({
    service: 'auth',
    level: 'debug',
    destination: { write: (line: string) => void lines.push(line) },
  })
  return { log, text: () => lines.join(''), last: () => JSON.parse(lines.at(-1) ?? '{}') }
}

describe('the logger', () => {
  it('blanks secrets by name, however deep they lie and however they are written', () => {
    const { log, text, last } = capture()
    log.info(
      {
        password: 's3cret-1',
        body: { newPassword: 's3cret-2', items: [{ clientSecret: 's3cret-3' }] },
        headers: {
          'set-cookie': 's3cret-4',
          Authorization: 's3cret-5',
          'X-Session-Token': 's3cret-6',
          'x-mac': 's3cret-7',
        },
        otp: '123456-s3cret',
        email: 'ada@example.org',
      },
      'signed in',
    )
    expect(text()).not.toContain('s3cret')
    expect(last()).toMatchObject({
      email: 'ada@example.org',
      body: { items: [{ clientSecret: '[redacted]' }] },
      service: 'auth',
      level: 'info',
      msg: 'signed in',
    })
  })

  it('keeps what identifies an error and blanks what hangs on it', () => {
    const { log, text, last } = capture()
    log.error(
      {
        err: Object.assign(new Error('broken', { cause: new Error('deeper') }), {
          code: 'ECONNRESET',
          request: { token: 's3cret' },
        }),
      },
      'failed',
    )
    expect(last().err).toMatchObject({ code: 'ECONNRESET', type: 'Error' })
    expect(text()).toContain('deeper')
    expect(text()).not.toContain('s3cret')
  })

  it('names the request and the trace it belongs to', () => {
    const { log, last } = capture()
    inContext({ requestId: 'request-1', traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` }, () =>
      log.info('inside'),
    )
    expect(last()).toMatchObject({ requestId: 'request-1', traceId: 'a'.repeat(32) })
    log.info('outside')
    expect(last().requestId).toBeUndefined()
  })
})
