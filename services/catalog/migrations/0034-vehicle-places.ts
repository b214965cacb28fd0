/** The vehicles that take a place in their owner's plan: those that are shown apart from those that the plan hides, newest first. */
export const up = [
  // What a run that was killed left behind is no index yet.
  'drop index concurrently if exists vehicle_places',
  `create index concurrently vehicle_places on vehicle (owner_id, (holds @> '{PLAN_LIMIT}'::text[]), posted_at desc, id desc)
   where published and not sold and deleted_at is null and not holds @> '{MODERATED}'::text[]`,
]
export const transaction = false
