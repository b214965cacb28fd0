import { runCommand } from './command.ts'
import { runInTerminal } from './terminal.ts'

// npm run manifests [-- --check | --size small --host … --image … --version …]: writes what Kubernetes and Prometheus are given, or
// prints one installation.
const args = process.argv.slice(2)
await runCommand(async (signal) => {
  const code = await runInTerminal(['infra/deploy/kubernetes/generate.ts', ...args], signal)
  return code !== 0 || args.length > 0 ? code : runInTerminal(['infra/deploy/watching/generate.ts'], signal)
})
