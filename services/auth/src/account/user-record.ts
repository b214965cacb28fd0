import { effectivePermissions, type Locale, locales, type Role, sidebarItems, type User } from '@forecourt/contracts'

/** An account with what it refers to, as `accountColumns` selects it. */
export interface AccountRow {
  id: string
  email: string
  email_verified_at: Date | null
  username: string
  first_name: string
  last_name: string
  display_name: string | null
  phone: string | null
  password_hash: string | null
  status: 'active' | 'suspended'
  role: Role
  granted: string[]
  denied: string[]
  font: User['font']
  sidebar_items: User['sidebarItems'] | null
  currency: User['currency']
  distance_unit: User['distanceUnit']
  power_unit: User['powerUnit']
  bio: string | null
  urls: string[]
  date_of_birth: string | null
  premium_until: Date | null
  username_provisional: boolean
  accepted_terms: string | null
  accepted_privacy: string | null
  version: number
  created_at: Date
  updated_at: Date
  /** With commas between them: reading an array of sixty for each of 25 administrators took longer than finding them. */
  role_permissions: string
  second_factor: boolean
  second_factor_required: boolean
  theme: { id: string; name: string } | null
  language: { id: string; name: string; code: string } | null
}

export const accountColumns = `a.id, a.email, a.email_verified_at, a.username, a.first_name, a.last_name, a.display_name, a.phone, a.password_hash,
  a.status, a.role, a.granted, a.denied, a.font, a.sidebar_items, a.bio, a.urls, a.date_of_birth::text as date_of_birth, a.premium_until, a.username_provisional,
  a.accepted_terms, a.accepted_privacy, a.version, a.created_at, a.updated_at,
  (select coalesce(string_agg(rp.permission, ','), '') from role_permission rp where rp.role = a.role) as role_permissions,
  (exists (select from totp where totp.account_id = a.id and totp.confirmed_at is not null) or exists (select from passkey k where k.account_id = a.id)) as second_factor,
  exists (select from operator_setting o where o.name = 'require_second_factor') as second_factor_required,
  case when t.id is not null then jsonb_build_object('id', t.id, 'name', t.name) end as theme,
  case when l.id is not null then jsonb_build_object('id', l.id, 'name', l.name, 'code', l.code) end as language,
  case when c.id is not null then jsonb_build_object('id', c.id, 'code', c.code) end as currency, a.distance_unit, a.power_unit`

export const accountJoins = `left join theme t on t.id = a.theme_id left join language l on l.id = a.language_id
  left join currency_code c on c.id = a.currency_id`

const isLocale = (code: string): code is Locale => (locales as readonly string[]).includes(code)

/**
 * The rights that count: none for whoever holds any, while the operator asks for a second factor and there is none. Role
 * and grants stay as they are, so the rights are back with the next request after one was set up.
 */
function rightsOf(row: AccountRow): Pick<User, 'permissions' | 'secondFactor'> {
  const permissions = effectivePermissions(row.role_permissions.split(','), row.granted, row.denied)
  const required = row.second_factor_required && (row.role !== 'USER' || permissions.length > 0)
  const secondFactor = { active: row.second_factor, required }
  return { permissions: required && !row.second_factor ? [] : permissions, secondFactor }
}

/** The user record of spec 3. `is_premium` is computed: an unexpired paid plan (rulings 6). */
export function toRecord(row: AccountRow): User {
  return {
    id: row.id,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    name: row.display_name ?? `${row.first_name} ${row.last_name}`,
    phone: row.phone,
    status: row.status,
    role: row.role,
    theme: row.theme,
    language: row.language && isLocale(row.language.code) ? { ...row.language, code: row.language.code } : null,
    font: row.font,
    sidebarItems: row.sidebar_items ?? [...sidebarItems],
    currency: row.currency,
    distanceUnit: row.distance_unit,
    powerUnit: row.power_unit,
    ...rightsOf(row),
    is_premium: row.premium_until !== null && row.premium_until.getTime() > Date.now(),
    bio: row.bio,
    urls: row.urls,
    dateOfBirth: row.date_of_birth,
    missing: [
      ...(row.username_provisional ? (['username'] as const) : []),
      ...(row.phone === null ? (['phone'] as const) : []),
    ],
    hasPassword: row.password_hash !== null,
    accepted: { terms: row.accepted_terms, privacy: row.accepted_privacy },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
