import { readFileSync } from 'node:fs'
import { installationProblems, readWorkspaceFile } from './installation.ts'
import { installedPackages } from './installed.ts'
import { LICENCE_LIST, renderLicences } from './licence-list.ts'
import { licenceProblems, licencesOf } from './licences.ts'
import { readLockfile } from './lockfile.ts'

// A static check: what stands against what we take from others, their licences, the list of them, and how they are installed.
const locked = readLockfile()
const installed = installedPackages()
const licences = licencesOf(locked, installed)
const problems = [
  ...licenceProblems(licences),
  ...(readFileSync(LICENCE_LIST, 'utf8') === renderLicences(licences)
    ? []
    : ['infra/supply-chain/LICENCES.md is not what the lockfile says: npm run licences writes it']),
  ...installationProblems(readWorkspaceFile(), locked, installed),
]
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
