/**
 * The bounds of saved searches as columns: a vehicle that changes is compared with thousands of them, and reading them out
 * of JSON each time took most of it.
 */
const bounds = {
  year_min: ['int', 'yearMin'],
  year_max: ['int', 'yearMax'],
  mileage_min: ['int', 'mileageMin'],
  mileage_max: ['int', 'mileageMax'],
  price_min: ['float8', 'priceMin'],
  price_max: ['float8', 'priceMax'],
}

export const up = Object.entries(bounds).map(
  ([column, [type, key]]) =>
    `alter table saved_search add column ${column} ${type} generated always as ((filter ->> '${key}')::${type}) stored`,
)
