import { answerFigures } from '@forecourt/contracts'
import type { App } from '@forecourt/kernel/http'
import type { MessagingParts } from '../parts.ts'
import { answerFiguresOf } from './answer-figures.ts'

/** What a seller's page says of how they answer. */
export function answerFigureRoutes(app: App, { db }: Pick<MessagingParts, 'db'>): void {
  app.endpoint(answerFigures, async ({ params }) => ({ data: await answerFiguresOf(db, params.id) }))
}
