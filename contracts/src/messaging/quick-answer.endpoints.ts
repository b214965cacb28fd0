import { Type as T } from 'typebox'
import { Data, Deleted, endpoint, IdParams, Strict, Uuid } from '../kit.ts'
import { FilledAnswer, QuickAnswer, QuickAnswerChange, QuickAnswerForm, quickAnswersMax } from './quick-answer.ts'

const OneAnswer = Strict({ id: Uuid, quickAnswerId: Uuid })

export const listQuickAnswers = endpoint({
  id: 'messaging.listQuickAnswers',
  method: 'GET',
  path: '/user/:id/quick-answer',
  access: 'self',
  summary: 'Texts the caller keeps to answer with, in their order',
  params: IdParams,
  replies: { 200: Data(T.Array(QuickAnswer)) },
})
export const keepQuickAnswer = endpoint({
  id: 'messaging.keepQuickAnswer',
  method: 'POST',
  path: '/user/:id/quick-answer',
  access: 'self',
  summary: `Keep a text to answer with, as the last one; ${quickAnswersMax} at most`,
  params: IdParams,
  body: QuickAnswerForm,
  replies: { 201: Data(QuickAnswer) },
  errors: ['INVALID', 'QUICK_ANSWER_LIMIT'],
})
export const changeQuickAnswer = endpoint({
  id: 'messaging.changeQuickAnswer',
  method: 'PATCH',
  path: '/user/:id/quick-answer/:quickAnswerId',
  access: 'self',
  summary: 'Change a kept text or its name',
  params: OneAnswer,
  body: QuickAnswerChange,
  replies: { 200: Data(QuickAnswer) },
  errors: ['NOT_FOUND', 'INVALID', 'VERSION_CONFLICT'],
})
/** Those that are not named, because another tab has just kept them, come last. */
export const orderQuickAnswers = endpoint({
  id: 'messaging.orderQuickAnswers',
  method: 'PATCH',
  path: '/user/:id/quick-answer',
  access: 'self',
  summary: 'Put kept texts into another order',
  params: IdParams,
  body: Strict({ ids: T.Array(Uuid, { minItems: 1, maxItems: quickAnswersMax, uniqueItems: true }) }),
  replies: { 200: Data(T.Array(QuickAnswer)) },
  errors: ['NOT_FOUND'],
})
export const deleteQuickAnswer = endpoint({
  id: 'messaging.deleteQuickAnswer',
  method: 'DELETE',
  path: '/user/:id/quick-answer/:quickAnswerId',
  access: 'self',
  summary: 'Delete a kept text',
  params: OneAnswer,
  replies: { 200: Deleted },
  errors: ['NOT_FOUND'],
})
export const threadQuickAnswers = endpoint({
  id: 'messaging.threadQuickAnswers',
  method: 'GET',
  path: '/thread/:id/quick-answer',
  access: 'user',
  summary: "The caller's kept texts, filled in for a conversation about their vehicle",
  params: IdParams,
  replies: { 200: Data(T.Array(FilledAnswer)) },
  errors: ['NOT_FOUND', 'FORBIDDEN'],
})
