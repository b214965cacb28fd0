import { type VehicleField, type VehicleInput, vehicleFieldNames } from '@forecourt/contracts'
import { type EntityManager, prepared, sql } from '@forecourt/kernel/db'
import { ValidationError } from '@forecourt/kernel/errors'
import { toMajor, toMinor } from '../money/money.ts'
import { nameKey } from '../text/fold.ts'
import { checkPairs, dropInapplicable, normalise, problems, type VehicleValues } from './vehicle.checks.ts'
import type { VehicleEntity } from './vehicle.entity.ts'
import { loadReferences, type ReferenceFacts, type References, sameReferences } from './vehicle.references.ts'

/** A vehicle's contents after a change, checked but not yet written. */
export interface CheckedValues {
  readonly values: VehicleValues
  readonly facts: ReferenceFacts
}

/** Contents of a stored vehicle in the contract's terms. */
export function valuesOf(vehicle: VehicleEntity, decimals: number | null): VehicleValues {
  const values = Object.fromEntries(
    vehicleFieldNames.map((field) => [field, field === 'price' ? null : (vehicle[field] ?? null)]),
  ) as VehicleValues
  if (typeof vehicle.priceMinor === 'number' && decimals !== null) values.price = toMajor(vehicle.priceMinor, decimals)
  if (vehicle.title === '') values.title = null
  if (vehicle.options.length === 0) values.options = null
  return values
}

/**
 * Lays an input over a vehicle's contents and checks the result.
 *
 * @param replace true: fields that were not sent become empty (PUT); false: they stay (PATCH)
 * @param known facts of this transaction about the contents before; they are not looked up again where they still hold
 * @throws ValidationError INVALID (422) with a sentence for each wrong field · DomainError CITY_COUNTRY_MISMATCH, TYPE_CATEGORY_MISMATCH (422)
 */
export async function checkInput(
  em: EntityManager,
  before: VehicleValues,
  input: Partial<VehicleInput>,
  replace: boolean,
  now: Date,
  known?: ReferenceFacts,
): Promise<CheckedValues> {
  const sent = new Set(vehicleFieldNames.filter((field) => input[field] !== undefined && input[field] !== null))
  const values = Object.fromEntries(
    vehicleFieldNames.map((field) => {
      const kept = replace || input[field] !== undefined ? normalise(field, input[field]) : before[field]
      return [field, kept]
    }),
  ) as VehicleValues
  await spellAsKnown(em, values, sent)
  const refs = values as References
  const facts = known && sameReferences(before as References, refs) ? known : await loadReferences(em, refs, true)
  const issues = [...dropInapplicable(values, sent, facts), ...problems(values, facts, now)]
  if (issues.length > 0) throw new ValidationError(issues, 'vehicle')
  checkPairs(values, facts)
  return { values, facts }
}

/** Facts about what a stored vehicle refers to. */
export const factsOf = (em: EntityManager, vehicle: VehicleEntity): Promise<ReferenceFacts> =>
  loadReferences(em, vehicle, false)

/** Puts checked contents into the entity. */
export function assign(vehicle: VehicleEntity, { values, facts }: CheckedValues): void {
  const { price, title, options, ...rest } = values
  Object.assign(vehicle, rest, {
    title: title ?? '',
    options: options ?? [],
    priceMinor: typeof price === 'number' && facts.decimals !== null ? toMinor(price, facts.decimals) : null,
    brandKey: typeof values.brand === 'string' ? nameKey(values.brand) : null,
    modelKey: typeof values.model === 'string' ? nameKey(values.model) : null,
  })
}

const COUNT_PICTURES = prepared(
  'select count(*)::int as count from vehicle_picture where vehicle_id = $1 and hidden_at is null',
)

/** Pictures of a vehicle that are shown. */
export async function countPictures(em: EntityManager, vehicleId: string): Promise<number> {
  const [row] = await sql<{ count: number }>(em, COUNT_PICTURES, [vehicleId])
  return row?.count ?? 0
}

/** Makes and models we know are written the way their makers do; others stay as the seller wrote them. */
async function spellAsKnown(em: EntityManager, values: VehicleValues, sent: ReadonlySet<VehicleField>): Promise<void> {
  if (typeof values.brand !== 'string' || !(sent.has('brand') || sent.has('model'))) return
  const model = typeof values.model === 'string' ? nameKey(values.model) : null
  const [known] = await sql<{ brand: string; model: string | null }>(
    em,
    `select b.name as brand, (select m.name from make_model m where m.make = b.key and m.key = $2 limit 1) as model
     from make b where b.key = $1`,
    [nameKey(values.brand), model],
  )
  if (!known) return
  values.brand = known.brand
  if (known.model !== null) values.model = known.model
}
