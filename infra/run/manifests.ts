import { runCommand } from './command.ts'
import { runInTerminal } from './terminal.ts'

// npm run manifests [-- --check | --size small --host … --image … --version …]: writes what Kubernetes is given, or prints one installation.
await runCommand((signal) => runInTerminal(['infra/deploy/kubernetes/generate.ts', ...process.argv.slice(2)], signal))
