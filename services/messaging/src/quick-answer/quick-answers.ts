import {
  type BodyOf,
  type changeQuickAnswer,
  placeholdersIn,
  type QuickAnswer,
  type QuickAnswerForm,
  quickAnswersMax,
} from '@forecourt/contracts'
import { type EntityManager, newId, sql } from '@forecourt/kernel/db'
import { DomainError, invalid } from '@forecourt/kernel/errors'

interface Row {
  id: string
  name: string
  body: string
  version: number
  created_at: Date
}
const COLUMNS = 'id, name, body, version, created_at'
const toAnswer = ({ id, name, body, version, created_at }: Row): QuickAnswer => ({
  ...{ id, name, text: body, version },
  createdAt: created_at.toISOString(),
})

/** Texts that a person keeps, in their order. */
export async function listAnswers(em: EntityManager, personId: string): Promise<QuickAnswer[]> {
  const rows = await sql<Row>(
    em,
    `select ${COLUMNS} from quick_answer where person_id = $1 order by place, created_at, id`,
    [personId],
  )
  return rows.map(toAnswer)
}

/** @throws DomainError QUICK_ANSWER_LIMIT (409), INVALID (422) for a placeholder that there is none of */
export async function keepAnswer(
  em: EntityManager,
  personId: string,
  { name, text }: QuickAnswerForm,
): Promise<QuickAnswer> {
  refuseUnknown(text)
  // Two tabs that keep one at once are counted one after the other.
  await inTurn(em, personId)
  const [kept] = await sql<{ count: number; place: number }>(
    em,
    'select count(*)::int as count, coalesce(max(place), 0)::int as place from quick_answer where person_id = $1',
    [personId],
  )
  if ((kept?.count ?? 0) >= quickAnswersMax) {
    const limit = { max: quickAnswersMax }
    throw new DomainError('QUICK_ANSWER_LIMIT', { details: limit, params: limit })
  }
  const [row] = await sql<Row>(
    em,
    `insert into quick_answer (id, person_id, place, name, body) values ($1, $2, $3, $4, $5) returning ${COLUMNS}`,
    [newId(), personId, (kept?.place ?? 0) + 1, name.trim(), text.trim()],
  )
  if (!row) throw new Error('a quick answer was not stored')
  return toAnswer(row)
}

/** @throws DomainError NOT_FOUND (404), also for another's · VERSION_CONFLICT (409) · INVALID (422) */
export async function changeAnswer(
  em: EntityManager,
  personId: string,
  id: string,
  { version, name, text }: BodyOf<typeof changeQuickAnswer>,
): Promise<QuickAnswer> {
  if (text !== undefined) refuseUnknown(text)
  const [before] = await sql<Row>(
    em,
    `select ${COLUMNS} from quick_answer where id = $1 and person_id = $2 for update`,
    [id, personId],
  )
  if (!before) throw new DomainError('NOT_FOUND')
  if (before.version !== version) throw new DomainError('VERSION_CONFLICT', { details: { version: before.version } })
  const [row] = await sql<Row>(
    em,
    `update quick_answer set name = coalesce($2, name), body = coalesce($3, body), version = version + 1
     where id = $1 returning ${COLUMNS}`,
    [id, name?.trim() ?? null, text?.trim() ?? null],
  )
  if (!row) throw new DomainError('NOT_FOUND')
  return toAnswer(row)
}

/**
 * Puts kept texts into another order. Those that are not named come last, in the order they had.
 *
 * @throws DomainError NOT_FOUND where one of them is not this person's
 */
export async function orderAnswers(
  em: EntityManager,
  personId: string,
  ids: readonly string[],
): Promise<QuickAnswer[]> {
  await inTurn(em, personId)
  const known = await listAnswers(em, personId)
  if (!ids.every((id) => known.some((one) => one.id === id))) throw new DomainError('NOT_FOUND')
  const rest = known.filter(({ id }) => !ids.includes(id)).map(({ id }) => id)
  await sql(
    em,
    `update quick_answer q set place = wanted.place from unnest($2::uuid[]) with ordinality as wanted (id, place)
     where q.id = wanted.id and q.person_id = $1`,
    [personId, [...ids, ...rest]],
  )
  return listAnswers(em, personId)
}

/** @throws DomainError NOT_FOUND (404), also for another's */
export async function deleteAnswer(em: EntityManager, personId: string, id: string): Promise<void> {
  const gone = await sql(em, 'delete from quick_answer where id = $1 and person_id = $2 returning 1', [id, personId])
  if (gone.length === 0) throw new DomainError('NOT_FOUND')
}

export const forgetAnswers = (em: EntityManager, personId: string): Promise<unknown> =>
  sql(em, 'delete from quick_answer where person_id = $1', [personId])

const inTurn = (em: EntityManager, personId: string): Promise<unknown> =>
  sql(em, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`quick-answer:${personId}`])

function refuseUnknown(text: string): void {
  const [name] = placeholdersIn(text).unknown
  if (name !== undefined) throw invalid('text', 'validation.placeholderUnknown', { name })
}
