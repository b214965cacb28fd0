import { createLogger } from '@forecourt/kernel/log'
import { expect, test, vi } from 'vitest'
import { startTicking } from './ticking.ts'

test('a job from before the limit that comes more often rests, and says so once; others tick', async () => {
  const job = {
    id: '019b76da-a800-7000-8000-000000000001',
    timeZone: null,
    graceMinutes: null,
    version: 1,
    since: new Date('2026-01-01T11:59:35Z'),
    now: new Date('2026-01-01T12:00:05Z'),
  }
  const jobs = [
    { ...job, name: 'otp-purge', cron: '* * * * * *' },
    { ...job, name: 'session-purge', cron: '* * * * *' },
  ]
  const query = vi.fn(async (text: string) => (text.includes('from datacron d') ? jobs : []))
  const claims = vi.fn(async () => 'taken')
  const looks = () => query.mock.calls.filter(([text]) => text.includes('from datacron d')).length
  const log = createLogger({ service: 'scheduler', level: 'silent' })
  const told = vi.spyOn(log, 'error')
  const ticking = startTicking({ db: { query, transaction: claims } as never, log, instance: 'one', interval: 60 })
  await vi.waitFor(() => expect(looks()).toBe(1))
  ticking.wake()
  await vi.waitFor(() => expect(looks()).toBe(2))
  await ticking.stop()
  expect(claims).toHaveBeenCalledTimes(2)
  expect(told.mock.calls.map(([what]) => what)).toEqual([{ datacron: 'otp-purge', cron: '* * * * * *', interval: 60 }])
})
