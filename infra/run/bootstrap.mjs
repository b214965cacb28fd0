// The only file that runs on the machine's own Node (18 or later), before anything is installed: no dependencies here.
// It gets pnpm, installs the workspace when needed, and runs infra/run/<command>.ts on the repository's Node 24.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const TOOLS = join(ROOT, '.tools')
const MARKER = join(ROOT, 'node_modules', '.forecourt-installed')
const NODE_MAJOR = 24

const children = new Set()
let interrupted = null

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    interrupted = signal
    for (const child of children) child.kill(signal)
  })
}

function tell(line) {
  process.stderr.write(`${line}\n`)
}

function fail(lines) {
  tell(lines)
  process.exit(1)
}

/** npm hands its own settings down as npm_config_*; its prefix and the like must not steer pnpm or a nested npm. */
function cleanEnvironment() {
  const keep =
    /^npm_config_(registry|.*:registry|\/\/.*|userconfig|globalconfig|cafile|ca|cache|https?_proxy|proxy|noproxy|strict_ssl)$/i
  const entries = Object.entries(process.env).filter(([name]) => !/^npm_config_/i.test(name) || keep.test(name))
  const env = Object.fromEntries(entries)
  if (!homeIsUsable()) {
    env.HOME = join(TOOLS, 'home')
    for (const name of Object.keys(env)) if (/^npm_config_(cache|userconfig)$/i.test(name)) delete env[name]
    mkdirSync(env.HOME, { recursive: true })
  }
  return env
}

function homeIsUsable() {
  try {
    const home = homedir()
    if (!home) return false
    mkdirSync(join(home, '.cache'), { recursive: true })
    return true
  } catch {
    return false
  }
}

function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
    children.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data))
    child.once('error', reject)
    child.once('close', (code) => {
      children.delete(child)
      if (interrupted) process.exit(130)
      if (code === 0) resolve(output)
      else reject(new Error(`${command} ${args[0]} failed with ${code}\n${output.slice(-4000)}`))
    })
  })
}

/** One installation at a time in a clone: the second waits, and then finds everything done. */
async function withLock(work) {
  const lock = join(TOOLS, 'install.lock')
  mkdirSync(TOOLS, { recursive: true })
  for (let waited = false; ; ) {
    try {
      const file = openSync(lock, 'wx')
      writeSync(file, String(process.pid))
      closeSync(file)
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      if (isStale(lock)) {
        rmSync(lock, { force: true })
        continue
      }
      if (!waited) tell('another start is installing; waiting for it …')
      waited = true
      await new Promise((resolve) => setTimeout(resolve, 300))
      if (interrupted) process.exit(130)
    }
  }
  const release = () => rmSync(lock, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.removeListener('exit', release)
    release()
  }
}

function isStale(lock) {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    if (!pid) return Date.now() - statSync(lock).mtimeMs > 5_000 // made, and not written in time
    process.kill(pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

function manifests() {
  const workspace = readFileSync(join(ROOT, 'pnpm-workspace.yaml'), 'utf8')
  const packages = workspace.slice(workspace.indexOf('packages:')).match(/^ +- .+$/gm) ?? []
  const folders = packages
    .map((line) => line.replace(/^ +- /, '').replace(/["']/g, '').trim())
    .flatMap((entry) =>
      entry.endsWith('/*')
        ? readdirSync(join(ROOT, entry.slice(0, -2))).map((name) => join(entry.slice(0, -2), name))
        : [entry],
    )
  const files = ['package.json', ...folders.map((folder) => join(folder, 'package.json'))]
  return ['pnpm-lock.yaml', 'pnpm-workspace.yaml', '.npmrc', ...files]
    .map((file) => join(ROOT, file))
    .filter((file) => existsSync(file))
}

/** What the installed tree depends on; a clone that was moved must install again (pnpm's links and stores are absolute). */
function wantedState() {
  const hash = createHash('sha256').update(`${ROOT}\0${process.platform}-${process.arch}`)
  for (const file of manifests()) hash.update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

const installedState = () => (existsSync(MARKER) ? readFileSync(MARKER, 'utf8') : '')

async function getPnpm(env) {
  const { packageManager } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const version = packageManager.split('@')[1]
  const folder = join(TOOLS, `pnpm-${version}`)
  const program = join(folder, 'node_modules', '.bin', 'pnpm')
  if (existsSync(program)) return program
  tell(`getting pnpm ${version} …`)
  const partial = `${folder}.new`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { recursive: true })
  writeFileSync(join(partial, 'package.json'), '{ "private": true }\n') // else npm climbs to the workspace's manifest
  const options = ['--no-audit', '--no-fund', '--no-save', '--global=false', '--loglevel=error']
  await run('npm', ['install', `pnpm@${version}`, `--prefix=${partial}`, ...options], { cwd: partial, env })
  rmSync(folder, { recursive: true, force: true })
  renameSync(partial, folder)
  return program
}

/** pnpm does not read npm's global configuration; a registry or certificate that only stands there is passed on. */
async function networkOptions(env) {
  const values = await run('npm', ['config', 'get', 'registry', 'cafile'], { cwd: TOOLS, env }).catch(() => '')
  const options = []
  for (const line of values.split('\n')) {
    const [name, value] = [line.slice(0, line.indexOf('=')).trim(), line.slice(line.indexOf('=') + 1).trim()]
    if (['registry', 'cafile'].includes(name) && value && value !== 'null') options.push(`--config.${name}=${value}`)
  }
  return options
}

async function install(env) {
  if (installedState() === wantedState()) return
  await withLock(async () => {
    const wanted = wantedState()
    if (installedState() === wanted) return
    const started = Date.now()
    const pnpm = await getPnpm(env)
    tell('installing the packages …')
    const options = ['--frozen-lockfile', '--reporter=append-only', ...(await networkOptions(env))]
    const { NODE_ENV: _, ...rest } = env // "production" would leave the tools out
    await run(pnpm, ['install', ...options], { cwd: ROOT, env: { ...rest, CI: 'true' } })
    writeFileSync(MARKER, wanted)
    tell(`installed in ${((Date.now() - started) / 1000).toFixed(1)} s`)
  })
}

function findNode() {
  const packaged = [`node-${process.platform}-${process.arch}`, `node-bin-${process.platform}-${process.arch}`]
  const candidates = packaged.map((name) => join(ROOT, 'node_modules', name, 'bin', 'node'))
  const major = (program) => {
    const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
    return Number(/^v(\d+)/.exec(stdout ?? '')?.[1] ?? 0)
  }
  const found = candidates.find((program) => existsSync(program) && major(program) === NODE_MAJOR)
  if (found) return found
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return process.execPath
  return fail(
    `Node ${NODE_MAJOR} is needed, and no package brings it for ${process.platform} on ${process.arch}.\n` +
      `Install Node ${NODE_MAJOR} or later (https://nodejs.org/en/download) and run the command again.`,
  )
}

/** When npm is killed, nobody tells us; then there is nobody left to run for. */
function endWithParent(child) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, 1_000).unref()
}

async function main() {
  const [command = 'start', ...args] = process.argv.slice(2)
  if (Number(process.versions.node.split('.')[0]) < 18) fail('Node 18 or later is needed to begin with.')
  const script = join(ROOT, 'infra', 'run', `${command}.ts`)
  if (!/^[a-z]+$/.test(command) || !existsSync(script)) fail(`There is no command "${command}".`)
  const env = cleanEnvironment()
  await install(env).catch((error) => fail(`The packages could not be installed.\n${error.message}`))
  const node = findNode()
  const path = [dirname(node), join(ROOT, 'node_modules', '.bin'), env.PATH].join(delimiter)
  // The channel closes when this process is killed: the command then stops what it started.
  const child = spawn(node, [script, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...env, PATH: path },
  })
  children.add(child)
  endWithParent(child)
  child.once('error', (error) => fail(`${node} cannot be started: ${error.message}`))
  child.once('exit', (code, signal) => {
    if (signal) process.exit(128 + ({ SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal] ?? 0))
    process.exit(code ?? 1)
  })
}

await main()
