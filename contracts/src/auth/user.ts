import { type Static, Type as T } from 'typebox'
import { Locale } from '../caller.ts'
import { Day, Instant, Nullable, OneOf, OwnEmail, Phone, Secret, Strict, Uuid } from '../kit.ts'
import { roles } from '../permissions.ts'
import { distanceUnits, powerUnits } from '../units.ts'
import { oneLine } from '../written.ts'

export const userStatuses = ['active', 'suspended'] as const
/** Entries of the sidebar that a person may leave out, by the names of spec 4; rulings 8 says what each leads to. */
export const sidebarItems = ['recents', 'home', 'applications', 'desktop', 'downloads', 'documents'] as const
export type SidebarItem = (typeof sidebarItems)[number]
export const fonts = ['inter', 'manrope', 'system'] as const
export const Username = T.String({ minLength: 2, maxLength: 30, pattern: '^[\\p{L}\\p{N}._-]+$' })
/** What a person is called: something to read, on one line, in the order it is written. Mails and lists of others show it. */
export const PersonName = T.String({
  minLength: 2,
  maxLength: 30,
  pattern: oneLine,
})
/** 8–128 characters, no composition rules (rulings 3); common ones are refused by the service. */
export const Password = Secret({ minLength: 8, maxLength: 128 })

/** Version of terms or privacy, as `GET /user/config` names the present ones. */
export const DocumentVersion = T.String({ minLength: 1, maxLength: 40 })

/** The user record (spec 3), as its owner and administrators see it. */
export const User = T.Object({
  id: Uuid,
  email: T.String(),
  emailVerified: T.Boolean(),
  username: T.String(),
  firstName: T.String(),
  lastName: T.String(),
  /** Display name; first and last name until one is chosen. */
  name: T.String(),
  phone: Nullable(T.String()),
  status: OneOf(userStatuses),
  role: OneOf(roles),
  theme: Nullable(T.Object({ id: Uuid, name: T.String() })),
  language: Nullable(T.Object({ id: Uuid, name: T.String(), code: Locale })),
  font: OneOf(fonts),
  /** What the sidebar shows of these, all of them until some are chosen. */
  sidebarItems: T.Array(OneOf(sidebarItems)),
  /** What prices, distances and powers are shown in; null: what is usual on the site. */
  currency: Nullable(T.Object({ id: Uuid, code: T.String() })),
  distanceUnit: Nullable(OneOf(distanceUnits)),
  powerUnit: Nullable(OneOf(powerUnits)),
  permissions: T.Array(T.String()),
  is_premium: T.Boolean(),
  bio: Nullable(T.String()),
  urls: T.Array(T.String()),
  dateOfBirth: Nullable(Day),
  /** What a federated account still has to choose (rulings 3); its username is a provisional one until then. */
  missing: T.Array(OneOf(['username', 'phone'] as const)),
  hasPassword: T.Boolean(),
  /** `required`: the operator keeps ADMIN and SUPADMIN rights inactive until a second factor is set up. */
  secondFactor: T.Object({ active: T.Boolean(), required: T.Boolean() }),
  /** Versions of terms and privacy accepted last. */
  accepted: T.Object({ terms: Nullable(T.String()), privacy: Nullable(T.String()) }),
  createdAt: Instant,
  updatedAt: Instant,
})
export type User = Static<typeof User>

/** What a person may change of the own record. Role, status, permissions, is_premium and verification are refused (422). */
export const UserChange = Strict({
  email: T.Optional(OwnEmail),
  username: T.Optional(Username),
  firstName: T.Optional(PersonName),
  lastName: T.Optional(PersonName),
  name: T.Optional(PersonName),
  phone: T.Optional(Phone),
  bio: T.Optional(Nullable(T.String({ minLength: 4, maxLength: 160 }))),
  urls: T.Optional(T.Array(T.String({ pattern: '^https?://\\S+$', maxLength: 500 }), { maxItems: 10 })),
  dateOfBirth: T.Optional(Nullable(Day)),
  language: T.Optional(Uuid),
  theme: T.Optional(Uuid),
  font: T.Optional(OneOf(fonts)),
  /** Null: all of them. */
  sidebarItems: T.Optional(
    Nullable(T.Array(OneOf(sidebarItems), { minItems: 1, maxItems: sidebarItems.length, uniqueItems: true })),
  ),
  currency: T.Optional(Nullable(Uuid)),
  distanceUnit: T.Optional(Nullable(OneOf(distanceUnits))),
  powerUnit: T.Optional(Nullable(OneOf(powerUnits))),
})

/** PUT: the whole editable record. Names, email and phone are needed; what else is left out is emptied or takes its default. */
export const UserReplacement = Strict({
  ...UserChange.properties,
  email: OwnEmail,
  username: Username,
  firstName: PersonName,
  lastName: PersonName,
  phone: Phone,
})
