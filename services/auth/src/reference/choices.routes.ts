import { authChoices, fonts, type Locale } from '@forecourt/contracts'
import type { Database } from '@forecourt/kernel/db'
import type { App } from '@forecourt/kernel/http'
import type { AuthConfig } from '../config.ts'

export function choicesRoutes(app: App, { db, config }: { readonly db: Database; readonly config: AuthConfig }): void {
  app.endpoint(authChoices, async () => {
    const [languages, themes, identityProviders, [maintenance]] = await Promise.all([
      db.query<{ id: string; name: string; code: Locale }>(
        'select id, name, code from language where archived_at is null order by code',
      ),
      db.query<{ id: string; name: string }>(
        `select id, name from theme where archived_at is null order by array_position(array['light', 'dark', 'system'], name), name`,
      ),
      db.query<{ code: string; name: string; icon: string | null }>(
        'select code, name, icon from federer where active and archived_at is null order by position nulls last, name',
      ),
      db.query<{ startsAt: Date; endsAt: Date }>(
        'select starts_at as "startsAt", ends_at as "endsAt" from maintenance_notice where ends_at > now()',
      ),
    ])
    const codeChannels = config.WHATSAPP_TOKEN ? (['email', 'whatsapp'] as const) : (['email'] as const)
    return {
      data: {
        languages,
        themes,
        fonts: [...fonts],
        identityProviders,
        codeChannels: [...codeChannels],
        supportEmail: config.SUPPORT_EMAIL,
        maintenance: maintenance
          ? { startsAt: maintenance.startsAt.toISOString(), endsAt: maintenance.endsAt.toISOString() }
          : null,
      },
    }
  })
}
