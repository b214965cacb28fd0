import type { World } from './world.ts'

const columns = [
  'id',
  'posted_at',
  'price',
  'mileage',
  'brand',
  'model',
  'category',
  'country',
  'city',
  'type',
  'color',
  'fuel',
  'transmission',
  'power',
  'year',
  'doors',
  'seats',
  'sold',
  'options',
  'option_mask',
]

/** How the version before `complete` and `pictured` wrote a row of the search table: frozen, whatever today's does. */
const WRITE = `insert into vehicle_search (
    n, id, posted_at, price, mileage, brand, model, category, country, city, type, color, fuel, transmission,
    power, year, doors, seats, sold, options, option_mask, head, words)
  values ((select n from vehicle where id = $1), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
    array_to_tsvector($21::text[]), array_to_tsvector($22::text[]))
  on conflict (id) do update set
    posted_at = excluded.posted_at, price = excluded.price, mileage = excluded.mileage, brand = excluded.brand,
    model = excluded.model, category = excluded.category, country = excluded.country, city = excluded.city, type =
    excluded.type, color = excluded.color, fuel = excluded.fuel, transmission = excluded.transmission, power =
    excluded.power, year = excluded.year, doors = excluded.doors, seats = excluded.seats, sold = excluded.sold,
    options = excluded.options, option_mask = excluded.option_mask, head = excluded.head, words = excluded.words`

/**
 * A vehicle's search row written by an instance of that version, over the one that is there or as a new one.
 *
 * @param change.price another one, in the unit of its column
 */
export async function writeAsBefore(
  world: World,
  id: string,
  { isNew = false, price }: { isNew?: boolean; price?: number } = {},
): Promise<void> {
  const [row] = await world.query<Record<string, unknown>>(
    'select *, tsvector_to_array(head) as head, tsvector_to_array(words) as words from vehicle_search where id = $1',
    [id],
  )
  if (isNew) await world.query('delete from vehicle_search where id = $1', [id])
  await world.query(
    WRITE,
    [...columns, 'head', 'words'].map((name) => (name === 'price' ? (price ?? row?.price) : row?.[name])),
  )
}
