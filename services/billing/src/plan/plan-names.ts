import { type Locale, planNames } from '@forecourt/contracts'
import { sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import type { App } from '@forecourt/kernel/http'
import { cartgroup } from './plans.ts'

/** What a plan is called: by its family, however long it lasts. */
export function planNameRoutes(app: App): void {
  app.endpoint(planNames, async ({ em, params }) => {
    const [cart] = await sql<{ group: string }>(em, 'select "group" from cart where id = $1', [params.id])
    if (!cart) throw new DomainError('NOT_FOUND')
    const nameIn = async (locale: Locale) =>
      String((await cartgroup.read(em, [cart.group], locale)).get(cart.group)?.name ?? '')
    const [en_US, fr_FR, zh_CN] = await Promise.all([nameIn('en_US'), nameIn('fr_FR'), nameIn('zh_CN')])
    return { data: { en_US, fr_FR, zh_CN } }
  })
}
