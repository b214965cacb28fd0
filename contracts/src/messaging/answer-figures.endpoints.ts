import { type Static, Type as T } from 'typebox'
import { Data, endpoint, IdParams, Nullable } from '../kit.ts'

/** Days that a seller's answers are counted over, and how many conversations must have begun in them. */
export const answerDays = 90
export const answerThreadsMin = 5

/** How a seller answers who writes to them first. */
export const AnswerFigures = T.Object({
  answeredPercent: T.Integer({ minimum: 0, maximum: 100, description: 'of the conversations that began' }),
  usualMinutes: Nullable(
    T.Integer({ minimum: 0, description: 'until the first answer, in half of the answered ones; null: none were' }),
  ),
})
export type AnswerFigures = Static<typeof AnswerFigures>

export const answerFigures = endpoint({
  id: 'messaging.answerFigures',
  method: 'GET',
  path: '/internal/user/:id/answer-figures',
  access: 'service',
  summary: 'Share of conversations a seller answered lately, and how soon; null where too few began',
  params: IdParams,
  replies: { 200: Data(Nullable(AnswerFigures)) },
})
