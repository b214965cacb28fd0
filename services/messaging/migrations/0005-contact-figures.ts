/** Contacts by day, for the dashboard. */
export const up = ['create index contact_created on contact (created_at)']
