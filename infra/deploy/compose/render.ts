import { stringify } from 'yaml'
import { compose } from './compose.ts'

/** The file as `docker compose` takes it. */
export const render = (): string =>
  `# Forecourt on one machine. Made by npm run manifests: see README.md beside it. Edit compose.ts, not this.\n${stringify(
    // By way of JSON, so that nothing becomes an alias.
    JSON.parse(JSON.stringify(compose())),
    { lineWidth: 0, aliasDuplicateObjects: false },
  )}`
