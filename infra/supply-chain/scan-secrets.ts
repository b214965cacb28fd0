import { secretProblems } from './secrets.ts'

// A static check: no file of the repository has a text that looks like a secret, but those that are known.
const problems = await secretProblems()
for (const problem of problems) console.error(problem)
process.exit(problems.length > 0 ? 1 : 0)
