/**
 * What has a word in its title, make or model: those come first where words were typed, and where they are few among many that
 * have the word elsewhere, nothing else finds them without reading all of those.
 */
export const up = [
  // What a run that was killed left behind is no index yet.
  'drop index concurrently if exists search_head',
  'create index concurrently search_head on vehicle_search using gin (head) with (fastupdate = off)',
]
export const transaction = false
