// What the image runs: its first argument says which process, the second, where there is one, which of its programs.
//   catalog · catalog migrate [--wait] · auth admin … · auth dead-letters … · catalog import …
const services = ['auth', 'catalog', 'messaging', 'billing', 'scheduler']
const [name, program, ...rest] = process.argv.slice(2)
const programs = {
  migrate: 'src/migrate.ts',
  admin: 'src/cli/admin.ts',
  import: 'src/cli/import.ts',
  // Of all services, whichever says where they are.
  'dead-letters': '../kernel/src/events/cli.ts',
}

const folder = services.includes(name) ? `services/${name}` : name === 'bff' ? 'bff' : undefined
const file = program === undefined ? 'src/main.ts' : programs[program]
if (folder === undefined || file === undefined) {
  console.error(
    `Which process? ${[...services, 'bff'].join(', ')}; then nothing, or ${Object.keys(programs).join(', ')}.`,
  )
  process.exit(64)
}
// In this process's place, so that signals reach it and it is the one that ends.
process.execve(process.execPath, [process.execPath, `${import.meta.dirname}/${folder}/${file}`, ...rest], {
  SERVICE_NAME: name,
  ...process.env,
})
