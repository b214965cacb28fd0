/** What lists are matched by. */
export const up = [
  'drop index concurrently if exists vehicle_stock_number',
  `create unique index concurrently vehicle_stock_number on vehicle (owner_id, stock_number)
     where stock_number is not null and deleted_at is null`,
  'drop index concurrently if exists vehicle_list_key',
  'create index concurrently vehicle_list_key on vehicle (owner_id, list_key) where list_key is not null and deleted_at is null',
  'drop index concurrently if exists import_row_vehicle',
  'create index concurrently import_row_vehicle on import_row (vehicle_id) where vehicle_id is not null',
  'drop index concurrently if exists import_row_matched',
  'create index concurrently import_row_matched on import_row (matched_id) where matched_id is not null',
  'drop index concurrently if exists import_row_number',
  'create index concurrently import_row_number on import_row (job_id, stock_number) where stock_number is not null',
]
export const transaction = false
