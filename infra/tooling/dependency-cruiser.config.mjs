// Who may import whom (README.md, map of the repository). `npm test` fails on a violation, and on 0 modules.
// The rules are written for TypeScript 6, which dependency-cruiser parses with; TypeScript 7 has no API for it.

const SERVICES = ['auth', 'catalog', 'messaging', 'billing', 'scheduler']
const OURS = '^(contracts|services|bff|ui|design-system|infra|e2e)/'
/** The parts of the kernel the BFF may use: it has no database, and listens to the bus for wake-ups only. */
const KERNEL_FOR_BFF = '^services/kernel/src/(config|log|http|errors|client|mac|outside|telemetry|bus)/'
const TESTS = '(\\.test\\.tsx?$)|/test/|\\.stories\\.tsx$'

/** Search, whose only owner it is. */
const DISCOVERY = 'services/catalog/src/discovery/'

/** Holds the Stripe sandbox to what billing charges, while each keeps a table of its own. */
const MONEY_TEST = '^infra/sandboxes/stripe/money\\.test\\.ts$'

/** The app's addresses as functions: links need them everywhere. */
const TYPED_PATHS = '^ui/src/app/paths\\.ts$'

/** What the design system makes its components from. Icons (lucide-react) are handed to it, so pages name them. */
const WIDGETS =
  '(^|/)(react-aria(-components)?|react-stately|@react-(aria|stately)/(?!optimize-locales-plugin)[^/]+|sonner|recharts|d3-[a-z]+)(/|$)'

const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: OURS, pathNot: allowed },
})

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    only('contracts-import-nothing', '^contracts/', ['^contracts/'], 'Everybody depends on the contracts.'),
    only(
      'kernel-imports-contracts',
      '^services/kernel/',
      ['^services/kernel/', '^contracts/'],
      'The kernel knows no service.',
    ),
    ...SERVICES.map((name) =>
      only(
        `${name}-stands-alone`,
        `^services/${name}/`,
        [`^services/${name}/`, '^services/kernel/', '^contracts/'],
        'No service imports another or reads its tables: they meet in contracts and events.',
      ),
    ),
    {
      ...only(
        'bff-has-no-business',
        '^bff/',
        ['^bff/', '^contracts/', KERNEL_FOR_BFF],
        'The BFF holds no database and no business logic.',
      ),
      from: { path: '^bff/', pathNot: TESTS },
    },
    only(
      'design-system-stands-alone',
      '^design-system/',
      ['^design-system/'],
      'Components know nothing of the product.',
    ),
    only(
      'ui-imports-contracts-and-design',
      '^ui/',
      ['^ui/', '^contracts/', '^design-system/'],
      'The UI knows the contracts, never a service.',
    ),
    only('e2e-imports-contracts', '^e2e/', ['^e2e/', '^contracts/'], 'Journeys see what a browser sees.'),
    {
      ...only(
        'infra-drives-from-outside',
        '^infra/',
        ['^infra/', '^contracts/', '^services/kernel/', '^services/(catalog|billing)/seeds/'],
        'Services are started, never imported; the demo world chooses from the same seed data, and a test compares it.',
      ),
      from: { path: '^infra/', pathNot: MONEY_TEST },
    },
    only(
      'money-is-compared',
      MONEY_TEST,
      ['^infra/sandboxes/stripe/money\\.ts$', '^services/billing/src/money/'],
      'This one test reads both tables; the sandbox itself knows nothing of billing.',
    ),
    {
      name: 'features-do-not-meet',
      comment: 'Features never import each other; the app composes them.',
      severity: 'error',
      from: { path: '^ui/src/features/([^/]+)/' },
      to: { path: '^ui/src/(features/|app/)', pathNot: ['^ui/src/features/$1/', TYPED_PATHS] },
    },
    {
      name: 'shared-is-below-features',
      severity: 'error',
      from: { path: '^ui/src/shared/' },
      to: { path: '^ui/src/(features|app)/', pathNot: TYPED_PATHS },
    },
    {
      name: 'widgets-come-from-the-design-system',
      comment: 'A widget that a page builds by itself has no documentation page, no states and no pictures.',
      severity: 'error',
      from: { path: '^ui/' },
      to: { path: WIDGETS },
    },
    {
      name: 'engines-are-asked-through-their-port',
      comment:
        'Whoever searches knows `discovery/engine.ts` alone; which engine answers is chosen in one place (ADR 63).',
      severity: 'error',
      from: { path: '^services/catalog/src/', pathNot: [`^${DISCOVERY}(open-engine\\.ts|postgres/|memory/)`, TESTS] },
      to: { path: `^${DISCOVERY}(postgres/|memory/|replica/replica-engine)` },
    },
    {
      name: 'vehicles-know-nothing-of-search',
      comment: 'A vehicle notes that it changed; what is made of it is not its business.',
      severity: 'error',
      from: { path: '^services/catalog/src/(vehicle|picture|plan|money|text)/' },
      to: { path: `^${DISCOVERY}` },
    },
    {
      name: 'testing-is-for-tests',
      comment: 'Test servers bring development dependencies; production code must not load them.',
      severity: 'error',
      from: { path: '^(services|bff)/', pathNot: ['^services/kernel/src/testing/', TESTS, '/vitest'] },
      to: { path: '^services/kernel/src/testing/' },
    },
    {
      name: 'no-cycles',
      comment:
        'Of types neither: what two files share has a file of its own below both. Between folders: folder-circles.ts.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere fails at run time, on the machine of somebody else.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'declared-dependencies',
      comment: 'What is imported stands in the package.json of the package that imports it.',
      severity: 'error',
      from: { path: OURS, pathNot: TESTS },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|storybook-static|node_modules/\\.cache)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
