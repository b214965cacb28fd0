import { writeFileSync } from 'node:fs'
import { installedPackages } from './installed.ts'
import { LICENCE_LIST, renderLicences } from './licence-list.ts'
import { licencesOf } from './licences.ts'
import { readLockfile } from './lockfile.ts'

// npm run licences: writes LICENCES.md. What is not allowed is said by the static checks.
writeFileSync(LICENCE_LIST, renderLicences(licencesOf(readLockfile(), installedPackages())))
