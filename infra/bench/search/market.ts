import type { Client } from 'pg'

/** What the market is made of; figures of the issue. A fifth of the vehicles is in currencies other than the euro. */
export const shape = { brands: 60, models: 1_500, cities: 2_000, words: 3_000 } as const

const BATCH = 50_000

/** Syllables of invented names: real ones would make some searches rarer than their class says. */
const syllables = [
  'ba',
  'cor',
  'den',
  'fi',
  'gal',
  'hu',
  'jin',
  'kel',
  'lo',
  'mar',
  'nus',
  'or',
  'pe',
  'qua',
  'rit',
  'sol',
  'tav',
  'ul',
  'ven',
  'wim',
  'xan',
  'yor',
  'zet',
]

/** An invented word, another for each number. */
export function wordOf(number: number): string {
  let left = number * 7 + 11
  let word = ''
  for (let at = 0; at < 3 || left > 0; at++) {
    word += syllables[left % syllables.length]
    left = Math.floor(left / syllables.length)
  }
  return word
}
export const brandName = (number: number): string => capital(wordOf(number + 50_000))
export const modelName = (number: number): string => capital(wordOf(number + 90_000))
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/**
 * Fills a catalog with skewed vehicles, past its service: few makes, models and cities have most of them, prices are
 * log-normal, newer vehicles are more. Rows lie in the order of their publication.
 *
 * @param db a superuser's connection to the catalog's database
 * @param role who owns its tables
 * @param owner who gets every hundredth vehicle
 */
export async function loadMarket(
  db: Client,
  { rows, role, owner, report }: { rows: number; role: string; owner: string; report: (done: number) => void },
): Promise<void> {
  // Replicas do not check foreign keys, which would be most of the work, and fire no triggers.
  await db.query(`set session_replication_role = replica; set role "${role}"`)
  await db.query("set statement_timeout = 0; set synchronous_commit = off; set maintenance_work_mem = '512MB'")
  const indexes = await db.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes i
     where tablename in ('vehicle_search', 'vehicle', 'vehicle_picture') and not exists (
       select from pg_constraint c where c.conname = i.indexname)`,
  )
  for (const { indexname } of indexes.rows) await db.query(`drop index "${indexname}"`)
  await makeKeys(db)
  await db.query(SEED_FUNCTION)
  // Tables this small are hashed anew for every row unless the planner is told what is in them.
  await db.query('analyze bench_brand; analyze bench_model; analyze bench_option')
  const { rows: counts } = await db.query<{ kind: string; count: number }>(
    'select kind, count(*)::int as count from bench_reference group by kind',
  )
  const most = Object.fromEntries(counts.map(({ kind, count }) => [kind, count]))
  // Vehicles are the first half of the work, their search rows the second.
  for (let from = 1; from <= rows; from += BATCH) {
    await db.query(insertVehicles(most), [from, Math.min(rows, from + BATCH - 1), rows, owner])
    report(Math.min(rows, from + BATCH - 1) / 2)
  }
  await db.query('analyze vehicle; analyze search_key')
  // A model is one of its make: the planner takes the two for independent, expects a single row, and would look through
  // all models for each of a million.
  await db.query('set enable_nestloop = off')
  const { rows: bounds } = await db.query<{ least: number; most: number }>(
    'select min(n) as least, max(n) as most from vehicle where not exists (select from vehicle_search s where s.id = vehicle.id)',
  )
  const [{ least, most: last } = { least: 1, most: 0 }] = bounds
  for (let from = least; from <= last; from += BATCH) {
    await db.query(INSERT_SEARCH, [from, from + BATCH - 1])
    report(Math.min(rows, (rows + from + BATCH - least) / 2))
  }
  await db.query('reset enable_nestloop')
  await db.query(INSERT_PICTURES)
  for (const { indexdef } of indexes.rows) await db.query(indexdef)
  // What the triggers would have noted.
  await db.query('insert into vehicle_search_change (n) select n from vehicle_search')
  for (const table of ['vehicle', 'vehicle_search', 'vehicle_picture', 'picture', 'search_key'])
    await db.query(`vacuum analyze ${table}`)
  await db.query('checkpoint').catch(() => undefined)
}

async function makeKeys(db: Client): Promise<void> {
  const brands = Array.from({ length: shape.brands }, (_, at) => brandName(at))
  const models = Array.from({ length: shape.models }, (_, at) => modelName(at))
  await db.query(
    `create unlogged table bench_brand as
     select (at - 1)::int as b, name, lower(name) as key from unnest($1::text[]) with ordinality as t (name, at)`,
    [brands],
  )
  // A model belongs to one make; popular makes have more of them.
  await db.query(
    `create unlogged table bench_model as
     select (at - 1)::int as m, name, lower(name) as key, floor(power((at - 1)::float / ${shape.models}, 1.6) * ${shape.brands})::int as b
     from unnest($1::text[]) with ordinality as t (name, at)`,
    [models],
  )
  await db.query(
    `create unlogged table bench_word as select (at - 1)::int as w, word from unnest($1::text[]) with ordinality as t (word, at)`,
    [Array.from({ length: shape.words }, (_, at) => wordOf(at))],
  )
  await db.query('alter table bench_word add primary key (w); analyze bench_word')
  for (const statement of REFERENCES) await db.query(statement)
  await db.query(
    `insert into search_key (kind, value, label) select 'brand', key, name from bench_brand on conflict do nothing`,
  )
  await db.query(
    `insert into search_key (kind, value, label) select 'model', b.key || '/' || m.key, m.name
     from bench_model m join bench_brand b on b.b = m.b on conflict do nothing`,
  )
  await db.query(
    `insert into search_key (kind, value) select kind, id::text from bench_reference on conflict do nothing`,
  )
  await db.query(
    `insert into search_key (kind, value) select distinct 'currency', id::text from bench_currency on conflict do nothing`,
  )
  // The service gave every option it knows a bit, or none; those stay.
  await db.query(
    `insert into search_key (kind, value) select 'option', id::text from bench_option on conflict do nothing`,
  )
}

const numbered = (kind: string, from: string, limit: number) =>
  `select '${kind}' as kind, id, (row_number() over (order by md5(id::text)) - 1)::int as at from ${from} limit ${limit}`

const REFERENCES = [
  `create unlogged table bench_reference as
   select * from (${numbered('type', 'type', 14)}) as a union all
   select * from (${numbered('color', 'color', 15)}) as b union all
   select * from (${numbered('fuel', 'fueltype', 8)}) as c union all
   select * from (${numbered('transmission', 'transmission', 4)}) as d union all
   select * from (${numbered('category', 'category', 6)}) as e union all
   select 'city' as kind, id, (row_number() over (order by md5(id::text)) - 1)::int as at from (
     select id from city order by population desc nulls last limit ${shape.cities}) as f`,
  `insert into bench_reference
   select 'country', country, (row_number() over (order by count(*) desc, country) - 1)::int from city
   where id in (select id from bench_reference where kind = 'city') group by country`,
  'create index on bench_reference (kind, at)',
  'analyze bench_reference',
  // What a country sells is in its currency. Minor units for one euro.
  `create unlogged table bench_currency as
   select r.id as country, c.id, power(10::float8, c.decimals) * coalesce(e.rate, 1) as per_euro
   from bench_reference r
     left join (values (2, 'USD'), (4, 'SEK'), (6, 'CHF'), (8, 'PLN'), (11, 'JPY'), (14, 'GBP')) as own (at, code) on own.at = r.at
     join currency c on c.code = coalesce(own.code, 'EUR') left join exchange_rate e on e.currency = c.code
   where r.kind = 'country'`,
  'alter table bench_currency add primary key (country)',
  `create unlogged table bench_option as
   select id, (row_number() over (order by md5(id::text)) - 1)::int as at from option limit 40`,
]

/** Picks a number below `most`, small ones far more often; the same for the same row and purpose in every run. */
const SEED_FUNCTION = `create function bench_pick(row_number bigint, purpose int, most int, skew float) returns int
  language sql immutable parallel safe as $$
    select least(most - 1, floor(power((hashint8extended(row_number, purpose) & 1048575)::float / 1048576, skew) * most)::int) $$`

const pick = (purpose: number, most: number, skew: number) => `bench_pick(i, ${purpose}, ${most}, ${skew})`
const part = (purpose: number) => `((hashint8extended(i, ${purpose}) & 1048575)::float / 1048576)`
const reference = (kind: string, purpose: number, most: Readonly<Record<string, number>>, skew: number) =>
  `(select id from bench_reference where kind = '${kind}' and at = ${pick(purpose, most[kind] ?? 1, skew)})`

const insertVehicles = (most: Readonly<Record<string, number>>) => `
  insert into vehicle (id, owner_id, version, published, posted_at, created_at, updated_at, title, brand, brand_key, model, model_key,
    year, price_minor, currency, country, city, category, color, fuel_type, type, transmission, mileage, options, description,
    number_of_doors, number_of_seats, engine_power, din_power, sold)
  select uuidv7(), case when i % 100 = 0 then $4::uuid else md5('owner' || i % 5000)::uuid end, 1, true, r.at, r.at, r.at,
    b.name || ' ' || m.name, b.name, b.key, m.name, m.key, 2026 - ${pick(1, 25, 1.7)},
    round(round(exp(9.3 + 0.8 * sqrt(-2 * ln(greatest(${part(2)}, 1e-6))) * cos(2 * pi() * ${part(3)}))) * cu.per_euro)::bigint,
    cu.id, ci.country, ci.id, ${reference('category', 4, most, 3)}, ${reference('color', 5, most, 1.8)},
    ${reference('fuel', 6, most, 2)}, ${reference('type', 7, most, 1.8)}, ${reference('transmission', 8, most, 1.6)},
    (${pick(9, 250, 1.3)} * 1000 + (hashint8(i) & 1023) % 1000)::int,
    array(select id from bench_option o where o.at = i % 4 or (hashint8extended(i, 100 + o.at) & 1023) < 60 + 880 / (o.at + 2)),
    w.text, case when ${part(10)} < 0.8 then 5 else 3 end, case when ${part(11)} < 0.8 then 5 else 7 end, 66, 90, ${part(12)} < 0.08
  from (select i, now() - make_interval(secs => 30.0 * ($3::bigint - i)) as at from generate_series($1::bigint, $2::bigint) as i) as r
  join bench_model m on m.m = ${pick(13, shape.models, 2)}
  join bench_brand b on b.b = m.b
  join bench_reference c on c.kind = 'city' and c.at = ${pick(14, most.city ?? shape.cities, 2.2)}
  join city ci on ci.id = c.id
  join bench_currency cu on cu.country = ci.country
  cross join lateral (
    select string_agg((select word from bench_word b where b.w = chosen.w), ' ') as text
    from unnest(array[${Array.from({ length: 14 }, (_, at) => `bench_pick(i, ${200 + at}, ${shape.words}, 2.5)`).join(', ')}]) as chosen (w)) as w
  order by i`

const key = (kind: string, column: string) =>
  `join search_key k_${kind} on k_${kind}.kind = '${kind}' and k_${kind}.value = v.${column}::text`

const INSERT_SEARCH = `
  insert into vehicle_search (id, n, posted_at, price, currency, price_minor, mileage, brand, model, category, country, city, type, color, fuel, transmission,
    power, year, doors, seats, sold, options, option_mask, rating, below_median, words, head)
  select v.id, v.n, v.posted_at, floor(v.price_minor / cu.per_euro * 100000 + 0.5)::bigint, k_currency.id, v.price_minor, v.mileage, k_brand.id, k_model.id, k_category.id, k_country.id, k_city.id,
    k_type.id, k_color.id, k_fuel.id, k_transmission.id, v.engine_power, v.year, v.number_of_doors, v.number_of_seats, v.sold,
    o.ids, o.mask, rated.label, rated.below, array_to_tsvector(array(select distinct unnest(head.words || array[v.year::text, lower(ci.name), lower(cl.name)]
      || string_to_array(v.description, ' ')) as word where true)), array_to_tsvector(head.words)
  from vehicle v
  join search_key k_brand on k_brand.kind = 'brand' and k_brand.value = v.brand_key
  join search_key k_model on k_model.kind = 'model' and k_model.value = v.brand_key || '/' || v.model_key
  ${key('category', 'category')} ${key('country', 'country')} ${key('city', 'city')} ${key('type', 'type')}
  ${key('color', 'color')} ${key('fuel', 'fuel_type')} ${key('transmission', 'transmission')}
  ${key('currency', 'currency')} join bench_currency cu on cu.country = v.country
  join city ci on ci.id = v.city join color cl on cl.id = v.color
  cross join lateral (select array[v.brand_key, v.model_key] as words) as head
  -- A fifth has too few like it. Prices lie up to 40 % around the median, most of them near it.
  cross join lateral (select case when v.n % 5 > 0 and not v.sold then (v.n::bigint * 7919 % 41 + v.n::bigint * 104729 % 41 - 40)::int2 end as below) as b
  cross join lateral (select b.below, (case when b.below >= 15 then 1 when b.below >= 5 then 2 when b.below >= -5 then 3
    when b.below is not null then 4 end)::int2 as label) as rated
  cross join lateral (
    select coalesce(array_agg(k.id order by k.id), '{}') as ids, coalesce(bit_or(1::bigint << k.bit) filter (where k.bit is not null), 0) as mask
    from search_key k where k.kind = 'option' and k.value = any (v.options::text[])) as o
  where v.n between $1 and $2 and not exists (select from vehicle_search s where s.id = v.id)
  order by v.posted_at`

const INSERT_PICTURES = `
  with files as (
    insert into picture (hash, width, height, widths, formats, blur)
    select encode(sha256(i::text::bytea), 'hex'), 1920, 1280, '{320,640,1280,1920}', '{avif,webp}', repeat('x', 200)
    from generate_series(1, 500) as i on conflict do nothing returning hash)
  insert into vehicle_picture (id, vehicle_id, hash, position)
  select gen_random_uuid(), v.id, encode(sha256((1 + (v.n + p * 7) % 500)::text::bytea), 'hex'), p
  from vehicle v cross join generate_series(0, 2) as p where v.description is not null and v.engine_power = 66 and v.din_power = 90`
