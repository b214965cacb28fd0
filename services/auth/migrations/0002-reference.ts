/** Languages, themes and identity providers. */
export const up = [
  `create table "language" (
  id uuid primary key,
  "name" text not null,
  "code" text not null,
  "description" text not null,
  translations jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index "language_name_unique" on "language" (lower("name"));
create unique index "language_code_unique" on "language" (lower("code"));`,
  `create table "theme" (
  id uuid primary key,
  "name" text not null,
  "description" text,
  translations jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index "theme_name_unique" on "theme" (lower("name"));`,
  `create table "federer" (
  id uuid primary key,
  "name" text not null,
  "code" text not null,
  "issuer" text not null,
  "client_id" text not null,
  "client_secret" text,
  "authorize_url" text,
  "token_url" text,
  "user_info_url" text,
  "scopes" text,
  "icon" text,
  "active" boolean,
  "position" int,
  translations jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index "federer_name_unique" on "federer" (lower("name"));
create unique index "federer_code_unique" on "federer" (lower("code"));`,
]
