/** Vehicles that earlier lists made are known by those lists' rows, as long as these are there. */
export const up = [
  `set local lock_timeout = '5s'`,
  `update vehicle v set list_key = r.fingerprint from import_row r
     where r.vehicle_id = v.id and r.fingerprint is not null and v.list_key is null and v.deleted_at is null`,
]
