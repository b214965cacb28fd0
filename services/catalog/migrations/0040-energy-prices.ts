/**
 * What energy costs, by country and fuel, and which energy a fuel type stands for. Fuel types that the product brought are known by
 * their ids; of those that somebody made, an administrator says it.
 */
export const up = [
  'alter table fueltype add column energy text',
  `update fueltype t set energy = known.energy, version = t.version + 1, updated_at = now()
   from (values
    ('18d625f5-64c4-5e5e-9e90-21e3a4cdd6d6'::uuid, 'petrol'),
    ('f6cc1484-f89a-5cd0-ba22-73a62abe0d4f'::uuid, 'diesel'),
    ('15d72946-220f-5b63-b9aa-29fc0f17e194'::uuid, 'lpg'),
    ('d05c7c32-9ab2-5b20-84b4-dad5470e8a66'::uuid, 'cng'),
    ('d7b5b315-5e6d-5c9e-aa69-554206961f7d'::uuid, 'ethanol'),
    ('dbd48d94-c27e-582a-af69-76e8a28dbcad'::uuid, 'petrol'),
    ('c5248166-b39d-5a9a-94a6-73d35064e18a'::uuid, 'diesel'),
    ('bb3683f5-2421-51db-be61-857daaae889b'::uuid, 'petrol'),
    ('11d9cd7e-3c86-5c72-b090-83c84435ccfd'::uuid, 'petrol'),
    ('0876eacf-0c10-55f8-81c6-a43b7de2643d'::uuid, 'diesel'),
    ('fa3e6cff-e8ef-573b-ab7e-1003cd44b57d'::uuid, 'electricity'),
    ('c0ddf494-261c-5b9f-ba4b-5676e14102f9'::uuid, 'hydrogen')
   ) as known (id, energy)
   where t.id = known.id`,
  `create table "energyprice" (
  id uuid primary key,
  "country" uuid not null,
  "fuel_type" uuid not null,
  "price" double precision not null,
  "currency" uuid not null,
  "source" text not null,
  translations jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index "energyprice_fuel_type_unique" on "energyprice" ("country", "fuel_type");`,
]
