import { answerFigures, publicPerson, sellerPage, sellerSummary } from '@forecourt/contracts'
import type { FastifyInstance } from 'fastify'
import type { BffParts } from '../parts.ts'
import { aggregate } from './aggregate.ts'
import { holesOf, PART_DEADLINE_MS, part } from './fan-out.ts'

/** Seller's page: auth says whether there is one; how many vehicles they have and how they answer may be missing. */
export function sellerPageRoute(app: FastifyInstance, parts: BffParts): void {
  const { client } = parts
  aggregate(app, parts, sellerPage, async ({ params, caller, signal }) => {
    const input = { params, signal, deadline: PART_DEADLINE_MS }
    const later = [part(client.call(sellerSummary, input)), part(client.call(answerFigures, input))] as const
    const { data: person } = await client.call(publicPerson, { params, signal })
    const [summary, answers] = await Promise.all(later)
    return {
      data: {
        ...person,
        isOwn: person.id === caller.userId,
        vehicles: summary.value?.data.vehicles ?? (summary.hole === 'NOT_FOUND' ? 0 : null),
        answers: answers.value?.data ?? null,
        holes: holesOf(summary.hole === 'NOT_FOUND' ? { answers } : { vehicles: summary, answers }),
      },
    }
  })
}
