/** Versions of terms and privacy that were published: only those can be accepted. The catalog owns the texts. */
export const up = `
create table document_version (
  document text not null,
  version text not null,
  published_at timestamptz not null,
  primary key (document, version)
);
`
