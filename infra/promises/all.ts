import { dialogs } from './dialogs/dialogs.ts'
import type { Promised } from './promise.ts'
import { rules } from './rules/rules.ts'
import { routes } from './spec-routes.ts'

/** All that has a table of its tests. `npm test` fails when one of them is gone, was skipped, or did not pass. */
export const promised: Readonly<Record<string, readonly Promised[]>> = {
  'pages of the specification': Object.entries(routes).map(([page, proofs]): Promised => [page, ...proofs]),
  'dialogs of the interface': dialogs.map(([said, , ...proofs]): Promised => [said, ...proofs]),
  ...rules,
}
