// biome-ignore-all lint/suspicious/noTemplateCurlyInString: titles as they stand in the code

import { journey } from '../places.ts'
import type { DialogRow } from '../promise.ts'

const RECORDS = journey(
  'every-resource',
  '${name}: list, sort, search, create, change, conflict, export, import, delete',
)
const CLOSED = journey('every-resource', '${name}: list, sort, search, refusals, change, conflict, export, import')
const SEVERAL = journey(
  'users-several',
  'several are suspended with one reason; who may not be is named and stays chosen',
)
const REPORTED = journey(
  'dashboard',
  'a reported vehicle is hidden from buyers at once, its owner reads why, and it comes back',
)
const MODERATED = journey(
  'reported-conversations',
  'a seller reports a buyer and blocks them; a moderator reads only that, and warns',
)
const LAID_ASIDE = journey(
  'laid-aside',
  'what was laid aside is read, offered again, and discarded all at once, with a reason',
)

/** Dialogs of the back office. */
export const officeDialogs: readonly DialogRow[] = [
  [
    'Create and update dialogs of every list that may be added to',
    ['features/admin/form/record-dialog › FormDialog', 'features/admin/form/record-dialog › loading'],
    RECORDS,
  ],
  [
    'Update dialogs of the lists whose members the code knows',
    ['features/admin/form/record-dialog › FormDialog'],
    CLOSED,
  ],
  ['Deleting a record asks', ['features/admin/components/delete-dialog › delete.title'], RECORDS],
  [
    'Deleting several records asks, and names what stays',
    ['features/admin/components/bulk-delete-dialog › bulk.title', 'features/admin/components/bulk-bar › bulk.refused'],
    journey('resource-rights', 'of several that are deleted, what is in use stays and is named'),
  ],
  [
    'History of a record',
    ['features/admin/components/history-sheet › history.title'],
    journey('back-office', 'what is typed survives a refusal, a conflict and a slip of the hand'),
  ],
  [
    'Import of a list, and saved views',
    ['features/admin/components/import-dialog › import.title', 'features/admin/components/saved-views › views.title'],
    journey('back-office', 'a list is exported, imported, kept as a view and read by a machine'),
  ],
  [
    'Columns and rows of a list',
    ['features/admin/components/column-choice › columns.title'],
    journey('office-desk', 'rows of every list are close, or comfortable where a person chose so, after a reload too'),
  ],
  [
    'Filters of a list',
    ['features/admin/components/list-filters › filters.title'],
    journey('users', 'lists are narrowed by filters that stand in the address'),
  ],
  [
    'Command menu',
    ['app/frame/admin/admin-commands › commands.title'],
    journey('office-desk', 'the command menu finds pages and records, by keyboard and by permission'),
  ],
  [
    'Runs of a job',
    ['features/admin/jobs/job-runs › jobs.title'],
    journey('office-desk', 'a job’s next runs are shown while its expression is typed, and it is run by hand'),
  ],
  [
    'Versions of a text',
    ['features/admin/pages-text/page-versions › versions.title'],
    journey('office-desk', 'a help page is written, previewed, published in versions and taken back'),
  ],
  [
    'Details of a person, and their rights',
    ['features/admin/users/user-details › loading'],
    journey('users', 'permissions are given one by one, and hold from the next request'),
  ],
  [
    'Suspend and reactivate a person',
    ['features/admin/users/status-dialog › people.${verb}.title'],
    journey('users', 'suspending ends the other’s session at once, and reactivating lets them in again'),
  ],
  [
    'Suspend and reactivate several, and name who was not',
    [
      'features/admin/users/statuses-dialog › people.several.${verb}.title',
      'features/admin/users/statuses-dialog › people.several.${verb}.refused',
    ],
    SEVERAL,
  ],
  [
    'Delete a person: what happens, a reason, the typed name',
    ['features/admin/users/delete-person-dialog › people.remove.title'],
    journey('users', 'somebody is created, changed against somebody else’s change, and deleted'),
  ],
  ['Delete several people', ['features/admin/users/delete-people-dialog › people.remove.several'], SEVERAL],
  [
    'Give money back',
    ['features/admin/payments/refund-dialog › refund.title'],
    journey(
      'billing-office',
      'a refund in part, then whole, by an administrator who confirms who they are, is seen by the buyer',
    ),
  ],
  [
    'A refund failed',
    ['features/admin/payments/failure-dialog › failure.heading'],
    journey('billing-office', 'a refund that a bank does not take waits in its queue until it is asked for again'),
  ],
  [
    'Settle a dispute, and end a plan',
    [
      'features/admin/payments/passed-on-dialog › passedOn.heading',
      'features/admin/payments/end-plan-dialog › end.title',
    ],
    journey(
      'billing-office',
      'a dispute of what was upgraded stops the better plan, and lost takes time of it; an administrator settles and ends it',
    ),
  ],
  [
    'Give a plan, and download the ledger',
    ['features/admin/payments/grant-dialog › grant.title', 'features/admin/payments/ledger-dialog › ledger.title'],
    journey('plan-office', 'a plan is given with a reason, and the ledger of some days is downloaded'),
  ],
  [
    'Review a payment',
    ['features/admin/payments/review-dialog › review.title'],
    journey('plan-office', 'a payment that needs a review is accepted with a reason'),
  ],
  [
    'A report of a vehicle, and what to do',
    [
      'features/dashboard/components/case-sheet › loading',
      'features/dashboard/components/report-sheet › reports.ask.${action}',
    ],
    REPORTED,
  ],
  [
    'A reported conversation, and what to do',
    [
      'features/dashboard/components/case-sheet › loading',
      'features/dashboard/components/decide-conversation › conversations.ask.${decision}',
    ],
    MODERATED,
  ],
  [
    'Hide, restore or delete pictures',
    ['features/dashboard/pages/pictures-page › pictures.ask.${action}'],
    journey('dashboard', 'pictures are hidden by keyboard, several at once deleted, and gone for buyers'),
  ],
  [
    'An entry of the audit log',
    ['features/dashboard/components/audit-sheet › ${words.resource(entry.resource)}: ${words.record(entry)}'],
    journey('dashboard', 'the audit log finds a write by who, what and when, and shows what changed'),
  ],
  [
    'A delivery that was given up is tried again',
    ['features/dashboard/components/given-up › deliveries.again.ask'],
    journey('deliveries', 'what was given up is tried again with a reason'),
  ],
  [
    'Dead letters and jobs: read, offered again, discarded',
    [
      'features/dashboard/components/dead-letters › DeadLetters',
      'features/dashboard/components/settle-dialogs › SettleOne',
      'features/dashboard/components/settle-dialogs › dead.all.${action}Ask',
    ],
    LAID_ASIDE,
  ],
]
