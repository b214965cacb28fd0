import { consumeProcess, generateOtp, type OtpAction, otpActions, resetPassword, verifyOtp } from '@forecourt/contracts'
import { callers } from '@forecourt/kernel/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ CODES_PER_EMAIL: 10_000 })
})
afterAll(() => world.close())

const digits = fc.integer({ min: 0, max: 999_999 }).map((n) => String(n).padStart(6, '0'))
const caller = callers.anonymous()

/** A code on its way, and what the mail said. */
async function codeFor(email: string, action: OtpAction): Promise<{ sessionId: string; otp: string }> {
  const { sessionId } = (await world.call(generateOtp, { caller, body: { email, action } })).body.data
  return { sessionId, otp: await world.codeFor(email, sessionId) }
}
/** As many as one instance judges well within its deadline. */
const AT_ONCE = 250
/** From somewhere else each time: how often one address may guess is another limit. */
let guesses = 0
const verify = (email: string, otp: string, sessionId: string) => {
  guesses += 1
  const address = `10.${guesses >> 16}.${(guesses >> 8) & 255}.${guesses & 255}`
  return world.call(verifyOtp, { caller: callers.anonymous({ address }), body: { email, otp, sessionId } })
}

describe('one-time codes, whatever is tried', () => {
  it('judge at most five of 1,000 guesses, many of them at once', async () => {
    const person = await world.verifiedPerson()
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(digits, { minLength: 1_000, maxLength: 1_000 }),
        fc.constantFrom(...otpActions),
        async (guesses, action) => {
          const { sessionId, otp } = await codeFor(person.body.email, action)
          const wrong = guesses.filter((guess) => guess !== otp)
          const answers = []
          for (let at = 0; at < wrong.length; at += AT_ONCE)
            answers.push(
              ...(await Promise.all(
                wrong.slice(at, at + AT_ONCE).map((guess) => verify(person.body.email, guess, sessionId)),
              )),
            )
          const judged = await world.db.query<{ tries: number }>('select tries from one_time_code where id = $1', [
            sessionId,
          ])
          expect(judged[0]?.tries).toBe(5)
          expect(answers.filter(({ body }) => body.code === 'OTP_INVALID').length).toBeLessThanOrEqual(4)
          expect(answers.every(({ status }) => status === 422 || status === 429)).toBe(true)
          // After five wrong tries the right code comes too late.
          expect((await verify(person.body.email, otp, sessionId)).status).toBe(429)
        },
      ),
      // Shrinking the list of guesses would not help to understand a failure.
      { numRuns: 4, endOnFailure: true },
    )
  }, 180_000)

  it('are won once, of 50 who bring the right one at the same moment', async () => {
    const person = await world.verifiedPerson()
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...otpActions), fc.integer({ min: 2, max: 50 }), async (action, n) => {
        const { sessionId, otp } = await codeFor(person.body.email, action)
        const many = Array.from({ length: Math.max(n, 50) }, () => verify(person.body.email, otp, sessionId))
        const won = (await Promise.all(many)).filter(({ status }) => status === 200)
        expect(won).toHaveLength(1)
      }),
      { numRuns: 6 },
    )
  })

  it('work for their own session and email alone', async () => {
    const people = await Promise.all([world.verifiedPerson(), world.verifiedPerson()])
    const open = await Promise.all(
      people.flatMap(({ body }) =>
        otpActions.map(async (action) => ({ email: body.email, action, ...(await codeFor(body.email, action)) })),
      ),
    )
    const one = fc.constantFrom(...open)
    const email = fc.oneof(fc.constantFrom(...people.map(({ body }) => body.email)), fc.emailAddress())
    await fc.assert(
      fc.asyncProperty(one, one, email, async (session, code, address) => {
        const fits = session.sessionId === code.sessionId && address === session.email
        fc.pre(!fits && code.otp !== session.otp)
        // A wrong try counts; what is asked here is that it never opens.
        await world.execute('update one_time_code set tries = 0 where id = $1', [session.sessionId])
        expect((await verify(address, code.otp, session.sessionId)).status).toBe(422)
        if (address !== session.email) expect((await verify(address, session.otp, session.sessionId)).status).toBe(422)
      }),
      { numRuns: 60 },
    )
  })

  it('of unknown emails never open, whatever is guessed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uuid(), fc.uniqueArray(digits, { minLength: 5, maxLength: 5 }), async (tag, guesses) => {
        const email = `nobody-${tag}@example.com`
        const { sessionId } = (await world.call(generateOtp, { caller, body: { email } })).body.data
        const answers = await Promise.all(guesses.map((guess) => verify(email, guess, sessionId)))
        expect(answers.some(({ status }) => status === 200)).toBe(false)
      }),
      { numRuns: 20 },
    )
  })
})

describe('process ids, whatever is tried', () => {
  const consume = (processId: string, action: OtpAction, userId: string) =>
    world.call(consumeProcess, { caller: callers.service('messaging'), body: { processId, action, userId } })

  it('are good for their own person and purpose alone, and once', async () => {
    const people = await Promise.all([world.verifiedPerson(), world.verifiedPerson()])
    const issued = await Promise.all(
      people.flatMap(({ user, body }) =>
        otpActions.map(async (action) => ({
          userId: user.id as string,
          action,
          processId: await world.processFor(body.email, action),
        })),
      ),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...issued),
        fc.constantFrom(...otpActions),
        fc.constantFrom(...people.map(({ user }) => user.id as string)),
        async ({ processId, ...own }, action, userId) => {
          fc.pre(action !== own.action || userId !== own.userId)
          expect((await consume(processId, action, userId)).body.code).toBe('PROCESS_INVALID')
        },
      ),
      { numRuns: 60 },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.string({ minLength: 1, maxLength: 100 }),
        fc.constantFrom(...issued),
        async (text, { action, userId }) => {
          expect((await consume(text, action, userId)).body.code).toBe('PROCESS_INVALID')
        },
      ),
      { numRuns: 40 },
    )
    // None of those tries used one up; now 50 at once bring each of them.
    for (const { processId, action, userId } of issued) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => consume(processId, action, userId)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  })

  it('of a reset set one password of many brought at the same moment', async () => {
    const person = await world.verifiedPerson()
    const processId = await world.processFor(person.body.email, 'RESET_PASSWORD')
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        world.call(resetPassword, {
          caller,
          body: { email: person.body.email, password: `quiet lanes number ${i}` },
          headers: { 'x-process-id': processId },
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'PROCESS_INVALID')).toHaveLength(9)
  })
})
