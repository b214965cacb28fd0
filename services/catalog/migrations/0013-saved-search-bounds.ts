/**
 * The bounds of saved searches as columns: a vehicle that changes is compared with thousands of them, and reading them out
 * of JSON each time took most of it.
 */
export const up = [
  `alter table saved_search add column year_min int generated always as ((filter ->> 'yearMin')::int) stored`,
  `alter table saved_search add column year_max int generated always as ((filter ->> 'yearMax')::int) stored`,
  `alter table saved_search add column mileage_min int generated always as ((filter ->> 'mileageMin')::int) stored`,
  `alter table saved_search add column mileage_max int generated always as ((filter ->> 'mileageMax')::int) stored`,
  `alter table saved_search add column price_min float8 generated always as ((filter ->> 'priceMin')::float8) stored`,
  `alter table saved_search add column price_max float8 generated always as ((filter ->> 'priceMax')::float8) stored`,
]
