import {
  type AdminView,
  adminViewsMax,
  deleteAdminView,
  listAdminViews,
  saveAdminView,
  type UserCaller,
} from '@forecourt/contracts'
import { type EntityManager, newId, sql } from '@forecourt/kernel/db'
import { DomainError, invalid } from '@forecourt/kernel/errors'
import { type App, can } from '@forecourt/kernel/http'

interface Stored extends Omit<AdminView, 'createdAt'> {
  createdAt: Date
}
const columns = 'id, page, name, query, created_at as "createdAt"'
const show = ({ createdAt, ...view }: Stored): AdminView => ({ ...view, createdAt: createdAt.toISOString() })

/** Whoever may not open the list has no views of it. */
function mustSee(user: UserCaller, page: AdminView['page']): void {
  if (!can(user, `admin.${page}.index`)) throw new DomainError('FORBIDDEN')
}

const viewsOf = (em: EntityManager, userId: string, page: string): Promise<Stored[]> =>
  sql(em, `select ${columns} from admin_view where account_id = $1 and page = $2 order by lower(name)`, [userId, page])

/** Saved views of the back office's lists: each person's own. */
export function adminViewRoutes(app: App): void {
  app.endpoint(listAdminViews, async ({ em, user, query }) => {
    mustSee(user, query.page)
    return { data: (await viewsOf(em, user.userId, query.page)).map(show) }
  })

  app.endpoint(saveAdminView, async ({ em, user, body }) => {
    mustSee(user, body.page)
    const name = body.name.trim()
    if (name === '') throw invalid('name', 'validation.required', { label: 'Name' })
    // One at a time for each person, so that two tabs cannot pass the limit together.
    await sql(em, 'select 1 from account where id = $1 for update', [user.userId])
    const kept = await viewsOf(em, user.userId, body.page)
    const isNew = !kept.some((view) => view.name.toLowerCase() === name.toLowerCase())
    if (isNew && kept.length >= adminViewsMax) {
      throw invalid('name', 'validation.viewLimit', { limit: adminViewsMax })
    }
    const [view] = await sql<Stored>(
      em,
      `insert into admin_view (id, account_id, page, name, query) values ($1, $2, $3, $4, $5)
       on conflict (account_id, page, lower(name)) do update set name = excluded.name, query = excluded.query
       returning ${columns}`,
      [newId(), user.userId, body.page, name, body.query],
    )
    if (!view) throw new Error('an insert returned nothing')
    return { data: show(view) }
  })

  app.endpoint(deleteAdminView, async ({ em, user, params }) => {
    const gone = await sql(em, 'delete from admin_view where id = $1 and account_id = $2 returning id', [
      params.id,
      user.userId,
    ])
    if (gone.length === 0) throw new DomainError('NOT_FOUND')
    return { data: { id: params.id } }
  })
}
