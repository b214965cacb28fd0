import { stringify } from 'yaml'
import { dashboards } from './dashboards.ts'
import { sloRules } from './slo.ts'

const HEADER = '# Made from slo.ts by npm run manifests: edit that, not this.\n'

/** The files that are made here, by path in this folder. */
export const madeFiles = (): ReadonlyMap<string, string> =>
  new Map([
    ['slo.yaml', `${HEADER}${stringify(sloRules, { lineWidth: 0 })}`],
    ...dashboards.map((one): [string, string] => [`dashboards/${one.uid}.json`, `${JSON.stringify(one, null, 2)}\n`]),
  ])
