import type { Promised } from './promise.ts'
import { rulings6 } from './rulings-6.ts'
import { dialogs, rules } from './spec.ts'
import { routes } from './spec-routes.ts'

/** All that has a table of its tests. `npm test` fails when one of them is gone, was skipped, or did not pass. */
export const promised = {
  'pages of the specification': Object.entries(routes).map(([page, proofs]): Promised => [page, ...proofs]),
  'dialogs of the specification': dialogs,
  'rules of the specification': rules,
  'sentences of rulings 6': rulings6,
} as const satisfies Readonly<Record<string, readonly Promised[]>>
