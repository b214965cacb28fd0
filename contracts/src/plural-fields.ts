/**
 * Fields whose English name is a plural: "CO₂ emissions are required." Sentences take it as i18next's `context`; the other
 * languages word theirs so that they fit both.
 */
const pluralFields: ReadonlySet<string> = new Set([
  'co2_emissions',
  'contactsPerMonth',
  'decimals',
  'detailed_stats',
  'doors',
  'ids',
  'months',
  'number_of_doors',
  'number_of_owners',
  'number_of_seats',
  'permissions',
  'photosPerVehicle',
  'pictures',
  'scopes',
  'seats',
  'urls',
  'vehicles',
])

/** What a sentence about a field needs besides its name. */
export const numberOf = (field: string): { context?: 'plural' } =>
  pluralFields.has(field) ? { context: 'plural' } : {}
