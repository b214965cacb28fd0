/** What an entry of a kind tells besides sender, vehicle and message: see notification/detail.ts. Contacts have none. */
export const up = ['alter table notification add column detail jsonb']
