import { type Static, Type as T, type TObject, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

/** A wrong or missing setting. The message is one sentence that names it and what was expected. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** What a setting's schema may say beside JSON Schema: `secret` values are never printed, nor local ones allowed in production. */
interface SettingOptions {
  type?: string
  enum?: readonly string[]
  const?: unknown
  default?: unknown
  description?: string
  minimum?: number
  maximum?: number
  minLength?: number
  format?: string
  secret?: boolean
}

/** A setting that is a whole number, for services whose settings are no more than that. */
export const wholeNumber = (options: { minimum: number; maximum: number; default: number; description: string }) =>
  T.Integer(options)

const LOCAL_SECRET = /(^|[:@/,])local-/

/**
 * Reads the settings a schema names from the environment.
 *
 * Strings become numbers and booleans where the schema says so; an empty string counts as not set. With
 * `DEPLOYMENT=production` a required setting marked `secret` must be given, and none may be one of the local run (`local-…`). An
 * optional one that is left out switches off what it is for.
 *
 * @throws {ConfigError} naming the first wrong setting
 */
export function loadConfig<S extends TObject>(schema: S, env: NodeJS.ProcessEnv = process.env): Static<S> {
  const required = new Set<string>(schema.required ?? [])
  const production = env.DEPLOYMENT === 'production'
  const values: Record<string, unknown> = {}
  for (const [name, property] of Object.entries<TSchema>(schema.properties)) {
    const setting = property as SettingOptions
    const given = env[name]
    const text = given === undefined || given.trim() === '' ? undefined : given.trim()
    if (setting.secret && production) refuseLocalSecret(name, text, required.has(name))
    if (text === undefined) {
      if (setting.default !== undefined) values[name] = setting.default
      else if (required.has(name)) throw new ConfigError(`${name} is not set: expected ${expectation(setting)}.`)
      continue
    }
    const value = convert(text, setting)
    if (!Compile(property).Check(value)) {
      const shown = setting.secret ? 'has an unusable value' : `is "${text}"`
      throw new ConfigError(`${name} ${shown}: expected ${expectation(setting)}.`)
    }
    values[name] = value
  }
  return values as Static<S>
}

function refuseLocalSecret(name: string, text: string | undefined, isRequired: boolean): void {
  if (text === undefined && isRequired)
    throw new ConfigError(`${name} is not set: production needs a secret of its own.`)
  if (text !== undefined && LOCAL_SECRET.test(text))
    throw new ConfigError(`${name} is a secret of the local run: production refuses to start with it.`)
}

function convert(text: string, { type }: SettingOptions): unknown {
  if (type === 'integer' || type === 'number') return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
  if (type === 'boolean')
    return { true: true, '1': true, yes: true, false: false, '0': false, no: false }[text.toLowerCase()] ?? text
  return text
}

function expectation(setting: SettingOptions): string {
  const what = setting.description ? `${setting.description}, ` : ''
  if (setting.enum) return `${what}one of ${setting.enum.join(', ')}`
  if (setting.type === 'boolean') return `${what}true or false`
  if (setting.type === 'integer' || setting.type === 'number') {
    const noun = setting.type === 'integer' ? 'a whole number' : 'a number'
    if (setting.minimum !== undefined && setting.maximum !== undefined) {
      return `${what}${noun} from ${setting.minimum} to ${setting.maximum}`
    }
    return setting.minimum === undefined ? `${what}${noun}` : `${what}${noun} of at least ${setting.minimum}`
  }
  if (setting.minLength !== undefined && setting.minLength > 1) return `${what}at least ${setting.minLength} characters`
  return `${what}${setting.format ? `a ${setting.format}` : 'a text'}`
}

/**
 * Whether something that may be left out is set up: all of the settings it needs are there, or none of them.
 *
 * @throws ConfigError naming what is there and what is missing: half of it is a mistake, and would only be noticed by who waits
 */
export function isSetUp<const N extends string>(
  config: Readonly<Partial<Record<N, string | number>>>,
  names: readonly N[],
): config is Readonly<Record<N, string>> {
  const [given, missing] = [names.filter((name) => config[name]), names.filter((name) => !config[name])]
  if (given.length > 0 && missing.length > 0)
    throw new ConfigError(`${given.join(' and ')} without ${missing.join(' and ')}: set all of them, or none.`)
  return missing.length === 0
}

/**
 * Runs a program's main function. A {@link ConfigError} is printed as its sentence alone, anything else with its stack;
 * both end the process with status 1.
 */
export async function run(main: () => Promise<unknown>): Promise<void> {
  try {
    await main()
  } catch (error) {
    process.stderr.write(
      error instanceof ConfigError ? `${error.message}\n` : `${error instanceof Error ? error.stack : String(error)}\n`,
    )
    process.exit(1)
  }
}
