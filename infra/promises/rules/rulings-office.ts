import { auth, beside, billing, call, catalog, contracts, journey, messaging, scheduler, ui } from '../places.ts'
import type { Sections } from '../promise.ts'

const kernel = (title: string) => ['services/kernel/test/resource.test.ts', title] as const

/** Rulings 7 to 9: back office, settings, languages. */
export const rulingsOffice: Sections = {
  'rulings 7, lists': [
    ['Paged, sorted and searched by the server', kernel('lists by page, sorted and searched in every language')],
    [
      'Columns can be chosen',
      ui(
        'features/admin/list/columns',
        'shows what was chosen, in the declared order, and the default when nothing of it is left',
      ),
    ],
    [
      'What is in use stays: 409 with the count',
      kernel('is refused while the record is in use, with the count, and the record stays usable'),
      journey('resource-rights', 'what is in use stays, and says how often it is used'),
    ],
    [
      'One definition drives all',
      contracts('resource', '%s names every resource that refers to it'),
      beside('ui/src/features/admin/admin-pages', 'takes a resource nobody placed, under its own name'),
    ],
  ],
  'rulings 7, dashboard, pages, jobs, tabs': [
    [
      'Figures as charts, money for who may see it',
      journey('dashboard', 'figures move with what happens, as chart and as table, for the period that is chosen'),
      journey('dashboard', 'money is on the dashboard of who may see payments, and of nobody else'),
    ],
    [
      'Pages: slug, Markdown, sanitised',
      catalog('page', 'is called terms, privacy or help-…, and the first two stay'),
      journey('office-desk', 'a help page is written, previewed, published in versions and taken back'),
    ],
    [
      'Built-in themes, languages and providers; a new one must be implemented',
      contracts('resource', 'knows what the application stands on'),
      contracts('resource', '%s has built-in records its fields allow'),
    ],
    [
      'A job: its handler, expression, next five runs',
      scheduler('datacron', 'a job must name a handler that exists and a time that can come'),
      scheduler('runs', 'are five times in the zone of the job'),
    ],
    [
      'Run now, with a log',
      scheduler('runs', 'runs an inactive job, and the log tells who asked, who did it and what came of it'),
    ],
    ['Each tick runs once', scheduler('ticks', 'claim each tick once, and each is carried out once')],
    ['There is a job for each handler', scheduler('datacron', 'there is a job for each handler to begin with')],
    [
      'Exchange rates, codes and sessions, pictures, notifications, statistics',
      catalog('datacron', 'brings the rates of the day, and search compares prices by them'),
      auth('datacron', 'deletes codes and process ids that have expired, in batches, and leaves those that are good'),
      auth('datacron', 'deletes expired sessions and what only sign-ins under way need, never a session that lives'),
      catalog('picture-gc', 'deletes the files of pictures nobody shows for a day, and of no others'),
      messaging('datacron', 'deletes what was read and is older than 180 days, and nothing else'),
      catalog(
        'datacron',
        'sums up each UTC day up to the day before, also after a long time, and again with the same result',
      ),
    ],
    [
      'Plan reminders 7 and 1 days before; payments reconciled',
      messaging('plan', 'is a reminder a week and a day before its end, each once'),
      billing('payments', 'that never come are made good by reconciliation'),
    ],
    [
      'Tabs are kept over a reload',
      journey('office-desk', 'open pages stay as tabs, over a reload, and are closed by menu and by keyboard'),
    ],
    [
      'Health of the event bus, last runs of jobs',
      journey('laid-aside', 'what was laid aside is read, offered again, and discarded all at once, with a reason'),
      scheduler('runs', 'of a dashboard has each job with its last run and its next'),
    ],
    ['The handlers of the rulings', contracts('rulings', 'there is a handler for every job of the rulings')],
  ],
  'rulings 8, settings': [
    [
      'One name per field, in each language',
      [
        'infra/texts/one-name.test.ts',
        'a field of a vehicle has one name in %s: in its form and page, in filters, and in what the server says',
      ],
      ['infra/texts/american.test.ts', '%s are in American English'],
    ],
    [
      'What the sidebar’s items lead to',
      journey('settings', 'what the sidebar shows is chosen, at least one place, and is so before any script runs'),
    ],
    [
      'Deleting the account: anonymised, vehicles withdrawn; data downloaded before',
      call('account', 'a deleted account is gone everywhere: session, sign-in, vehicles, and the name in inboxes'),
      call('account', 'a person downloads everything kept about them, as one dated file, and nobody else can'),
      auth('account', 'leaves a row that says nothing, tells the others and the person, and frees the address'),
    ],
  ],
  'rulings 9, languages': [
    [
      'Keys missing in a language fail the tests',
      ui('i18n/texts', 'are complete in %s, with every plural form it has'),
      ui('i18n/texts', 'exist in English'),
    ],
    [
      'Numbers, prices, dates and distances by locale',
      ui('shared/format/create-format', 'writes prices with decimals only where there are some'),
      ui('shared/format/create-format', 'writes distances in the language'),
    ],
    [
      'Server messages and mails in the caller’s language',
      beside('services/kernel/src/errors/problem', 'tells a refusal in the language of the caller'),
      messaging('delivery', 'gets a message by each channel they linked, in their language'),
      beside('services/auth/src/mail/notice', 'have every text in %s'),
    ],
  ],
}
