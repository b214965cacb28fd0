import { runCommand } from './command.ts'
import { runInTerminal } from './terminal.ts'

// npm run manifests [-- --check | --size small --host … --image … --version …]: writes what Kubernetes, Prometheus and Compose are given, or
// prints one installation.
const args = process.argv.slice(2)
await runCommand(async (signal) => {
  const code = await runInTerminal(['infra/deploy/kubernetes/generate.ts', ...args], signal)
  if (code !== 0 || args.length > 0) return code
  for (const folder of ['watching', 'compose']) {
    const failed = await runInTerminal([`infra/deploy/${folder}/generate.ts`], signal)
    if (failed !== 0) return failed
  }
  return 0
})
