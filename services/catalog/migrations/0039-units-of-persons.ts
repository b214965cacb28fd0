/** What texts for a person write distances and powers in, as auth tells; null: as usual on the site. */
export const up = ['alter table seller add column distance_unit text, add column power_unit text']
