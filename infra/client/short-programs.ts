import { runCommand } from '../run/command.ts'
import { printFailure } from '../run/failure.ts'
import { loadProgram, marks, type ProgramKind } from '../run/programs.ts'
import { SHARED_SYSTEMS, type SharedSystem } from '../run/shared-systems.ts'
import { sharing } from './with-system.ts'

// node infra/client/short-programs.ts <shared system> <kind>/<name> … : short forms, one after the other in one system
await runCommand(async (signal) => {
  const [system = '', ...names] = process.argv.slice(2)
  let isFine = true
  await sharing({ ...SHARED_SYSTEMS[system as SharedSystem], signal }, async () => {
    for (const full of names) {
      const [kind, name] = full.split('/') as [ProgramKind, string]
      console.log(marks.begin(full))
      const fine = await (await loadProgram(kind, name)).run(['--short'], signal).catch((error: unknown) => {
        signal.throwIfAborted()
        printFailure(error)
        return false
      })
      console.log(marks.end(full, fine))
      isFine &&= fine
    }
  })
  return isFine ? 0 : 1
})
