import {
  type Endpoint,
  home,
  notificationChanges,
  notificationStream,
  publicEndpoints,
  readVehicle,
  searchVehicles,
  vehiclePage,
} from '@forecourt/contracts'
import { guardedDirectly } from './direct.ts'
import { rows } from './requests.ts'

/** A weaker rule an endpoint could have by mistake. */
export interface WeakerRule {
  readonly endpoint: Endpoint
  readonly name: string
  readonly change: Readonly<Record<string, unknown>>
}

/** Every single weakening of every access rule a browser meets: no session asked, any user, an unverified email. */
export const weakerRules: readonly WeakerRule[] = publicEndpoints.flatMap((endpoint) => {
  const { access, unverified } = endpoint
  if (access === 'public' || access === 'visitor') return []
  const rules: WeakerRule[] = [{ endpoint, name: 'open to everybody', change: { access: 'public', unverified: true } }]
  if (access !== 'user') rules.push({ endpoint, name: 'open to every user', change: { access: 'user' } })
  if (!unverified) rules.push({ endpoint, name: 'open to unverified emails', change: { unverified: true } })
  return rules
})

/**
 * The one call each endpoint of the BFF cannot do without. Its service judges the caller by its own rule, so a weaker rule of
 * the BFF alone lets nobody through: what has to be noticed is that both are weaker.
 */
export const behindBff: ReadonlyMap<string, Endpoint> = new Map<string, Endpoint>([
  [home.id, searchVehicles],
  [notificationStream.id, notificationChanges],
  [vehiclePage.id, readVehicle],
])

/** Rules that only show past the BFF. */
export const weakerDirectRules = guardedDirectly.map(({ endpoint, caller, code }) => ({
  endpoint,
  caller,
  code,
  name: 'open to everybody',
  change: { access: 'public' },
}))

/** A guard that is a line of source and not a rule of a contract. */
export interface SourceGuard {
  readonly service: 'auth' | 'catalog' | 'messaging' | 'billing' | 'bff'
  /** The BFF judges by the same line before it asks. */
  readonly alsoBff?: true
  readonly file: string
  readonly find: string
  readonly replace: string
  /** Rows of the table that must notice. */
  readonly rows: readonly string[]
}

const access = 'services/kernel/src/http/access.ts'
const rights = 'services/catalog/src/vehicle/vehicle.rights.ts'
/** The lines that say whose thing it is, and the kernel's own. */
export const sourceGuards: readonly SourceGuard[] = [
  {
    service: 'catalog',
    alsoBff: true,
    file: access,
    find: 'if (!user.verified && !contract.unverified)',
    replace: 'if (false)',
    rows: ['catalog.myVehicles'],
  },
  {
    service: 'auth',
    alsoBff: true,
    file: access,
    find: "if (id !== user.userId) throw new DomainError('NOT_FOUND')",
    replace: '',
    rows: ['auth.readUser'],
  },
  {
    service: 'catalog',
    alsoBff: true,
    file: access,
    find: "access !== 'user' && !can(user, access)",
    replace: 'false',
    rows: ['catalog.listCity'],
  },
  {
    service: 'catalog',
    file: 'services/catalog/src/vehicle/vehicle.service.ts',
    find: '!canEdit(user, vehicle)',
    replace: 'false',
    rows: ['catalog.updateVehicle', 'catalog.replaceVehicle', 'catalog.markVehicleSold', 'catalog.publishVehicle'],
  },
  {
    service: 'catalog',
    file: rights,
    find: "isOwner(user, vehicle) || can(user, 'delete_vehicle')",
    replace: 'true',
    rows: ['catalog.deleteVehicle'],
  },
  {
    service: 'catalog',
    file: rights,
    find: 'if (!vehicle.published) return false',
    replace: '',
    rows: ['catalog.readVehicle#draft'],
  },
  {
    service: 'catalog',
    file: 'services/catalog/src/import/import-job.ts',
    find: 'where id = $1 and owner_id = $2',
    replace: 'where id = $1 and $2::uuid is not null',
    rows: ['catalog.readImport', 'catalog.importRows', 'catalog.importProblems', 'catalog.importResult'],
  },
  {
    service: 'catalog',
    file: 'services/catalog/src/import/import-service.ts',
    find: 'allowIncomplete && !publishIncomplete',
    replace: 'false && !publishIncomplete',
    rows: ['catalog.configureImport#incomplete'],
  },
  {
    service: 'billing',
    file: 'services/billing/src/invoice/file.ts',
    find: '($2::uuid is null or user_id = $2)',
    replace: '($2::uuid is null or $2::uuid is not null)',
    rows: ['billing.invoiceFile#foreign'],
  },
  {
    service: 'auth',
    file: 'services/auth/src/session/session.service.ts',
    find: 'where id = $1 and account_id = $2 returning id',
    replace: 'where id = $1 and $2::uuid is not null returning id',
    rows: ['auth.endSession#foreign'],
  },
  {
    service: 'auth',
    file: 'services/auth/src/second-factor/passkey.service.ts',
    find: 'where id = $1 and account_id = $2 returning name',
    replace: 'where id = $1 and $2::uuid is not null returning name',
    rows: ['auth.removePasskey#foreign'],
  },
  {
    service: 'auth',
    file: 'services/auth/src/identity/identity.service.ts',
    find: 'where id = $1 and account_id = $2 returning federer_id',
    replace: 'where id = $1 and $2::uuid is not null returning federer_id',
    rows: ['auth.unlinkIdentity#foreign'],
  },
  {
    service: 'messaging',
    file: 'services/messaging/src/notification/change-inbox.ts',
    find: 'where recipient_id = $1 and',
    replace: 'where $1::uuid is not null and',
    rows: ['messaging.markNotification', 'messaging.deleteNotification', 'messaging.restoreNotifications'],
  },
  {
    service: 'messaging',
    file: 'services/messaging/src/thread/member.ts',
    find: 'm.thread_id = $2 and m.person_id = $1 and',
    replace: 'm.thread_id = $2 and $1::uuid is not null and',
    rows: [
      'messaging.readThread',
      'messaging.listThreadMessages',
      'messaging.sendThreadMessage',
      'messaging.changeThread',
      'messaging.blockPerson',
      'messaging.reportPerson',
      'messaging.makeOffer',
      'messaging.answerOffer',
      'messaging.suggestViewingTimes',
      'messaging.askForViewing',
      'messaging.changeAppointment',
      'messaging.appointmentCalendar',
      'messaging.threadQuickAnswers',
      'messaging.addMessagePicture',
    ],
  },
  {
    service: 'messaging',
    file: 'services/messaging/src/quick-answer/quick-answers.ts',
    find: 'where id = $1 and person_id = $2 for update',
    replace: 'where id = $1 and $2::uuid is not null for update',
    rows: ['messaging.changeQuickAnswer#foreign'],
  },
  {
    service: 'messaging',
    file: 'services/messaging/src/quick-answer/quick-answers.ts',
    find: 'if (!ids.every(',
    replace: 'if (false && !ids.every(',
    rows: ['messaging.orderQuickAnswers#foreign'],
  },
  {
    service: 'messaging',
    file: 'services/messaging/src/quick-answer/quick-answers.ts',
    find: 'where id = $1 and person_id = $2 returning 1',
    replace: 'where id = $1 and $2::uuid is not null returning 1',
    rows: ['messaging.deleteQuickAnswer#foreign'],
  },
]

/** Rows worth asking for an endpoint: its own and its variants. */
export const rowsOf = ({ id }: Endpoint): string[] => [
  id,
  ...Object.keys(rows).filter((name) => name.startsWith(`${id}#`)),
]
