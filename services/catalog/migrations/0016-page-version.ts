/**
 * What visitors read of the text pages, version by version. `content` is the texts as the draft had them: title, description
 * (Markdown) and translations. Versions are added, never changed: people have accepted them.
 */
export const up = `
create table page_version (
  page uuid not null references page (id) on delete cascade,
  number int not null check (number > 0),
  label text not null,
  content jsonb not null,
  note text,
  published_by uuid,
  published_at timestamptz not null default now(),
  primary key (page, number),
  unique (page, label)
);
`
