import type { Client } from '@forecourt/kernel/client'
import type { Database } from '@forecourt/kernel/db'
import { type Events, eventRoutes } from '@forecourt/kernel/events'
import { type App, createApp, type Routes } from '@forecourt/kernel/http'
import type { Logger } from '@forecourt/kernel/log'
import { auditRoutes, inUseRoutes } from '@forecourt/kernel/resource'
import { adminUserRoutes } from './admin-user/admin-user.routes.ts'
import { adminUserSessionRoutes } from './admin-user/admin-user-session.routes.ts'
import { administratorRoutes } from './admin-user/administrators.ts'
import { adminViewRoutes } from './admin-view/admin-view.routes.ts'
import { exportRoutes } from './export/export.routes.ts'
import { identityRoutes } from './identity/identity.routes.ts'
import { oneTimeCodeRoutes } from './one-time-code/one-time-code.routes.ts'
import type { AuthParts } from './parts.ts'
import { passwordRoutes } from './password/password.routes.ts'
import { providerLogoutRoutes } from './provider-logout/provider-logout.routes.ts'
import { choicesRoutes } from './reference/choices.routes.ts'
import { language, theme } from './reference/reference.ts'
import { roleRoutes } from './role/role.routes.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { securityEventRoutes } from './security-event/security-event.routes.ts'
import { sessionRoutes } from './session/session.routes.ts'
import { passkeyLoginRoutes } from './sign-in/passkey-login.routes.ts'
import { signInRoutes } from './sign-in/sign-in.routes.ts'
import { signInFactorRoutes } from './sign-in/sign-in-factor.routes.ts'
import { signUpRoutes } from './sign-up/sign-up.routes.ts'
import { userRoutes } from './user/user.routes.ts'
import { userFigureRoutes } from './user/user-figures.ts'

export interface AuthApp extends AuthParts {
  readonly log: Logger
  readonly client: Client
  readonly events: Events
}

const count = (db: Database, text: string) => async (id: string) =>
  Number((await db.query<{ n: string }>(text, [id]))[0]?.n ?? 0)

/** Composes auth's HTTP application from explicit parts; nothing is connected here. */
export function buildApp({ log, client, events, ...parts }: AuthApp): Promise<App> {
  const setup: Routes = async (app) => {
    for (const routes of [
      signInRoutes,
      signUpRoutes,
      signInFactorRoutes,
      passkeyLoginRoutes,
      secondFactorRoutes,
      oneTimeCodeRoutes,
      passwordRoutes,
      exportRoutes,
      adminUserSessionRoutes,
      adminViewRoutes,
      roleRoutes,
      identityRoutes,
      providerLogoutRoutes,
      sessionRoutes,
      securityEventRoutes,
      choicesRoutes,
    ])
      routes(app, parts)
    userRoutes(app, { ...parts, client })
    administratorRoutes(app, parts.db)
    userFigureRoutes(app, parts.db)
    adminUserRoutes(app, { ...parts, client })
    for (const module of [language, theme, parts.federer]) module.routes(app, { client })
    inUseRoutes(app, {
      'user.language': count(
        parts.db,
        'select count(*) as n from account where language_id = $1 and deleted_at is null',
      ),
      'identity.federer': count(parts.db, 'select count(*) as n from identity where federer_id = $1'),
      'user.currency': count(
        parts.db,
        'select count(*) as n from account where currency_id = $1 and deleted_at is null',
      ),
      'user.theme': count(parts.db, 'select count(*) as n from account where theme_id = $1 and deleted_at is null'),
    })
    auditRoutes(app, 'auth')
    eventRoutes(app, events)
    app.readiness('events', events.ready)
  }
  return createApp({ config: parts.config, log, db: parts.db, texts: { support: parts.config.SUPPORT_EMAIL }, setup })
}
