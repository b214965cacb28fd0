/** What the sidebar shows; null: everything. New columns are empty, so there is nothing to validate. */
export const up = [
  `alter table account
     add column sidebar_items text[],
     add constraint account_sidebar_items_check check (cardinality(sidebar_items) > 0) not valid`,
]
