import { Type as T } from 'typebox'
import { Data, Deleted, endpoint, IdParams, OneOf, Strict } from '../kit.ts'
import { distanceUnits, powerUnits } from '../units.ts'
import { SavedSearch, SavedSearchChange, SavedSearchInput } from './saved-search.ts'

export const listSavedSearches = endpoint({
  id: 'catalog.listSavedSearches',
  method: 'GET',
  path: '/saved-search',
  access: 'user',
  summary: "The caller's saved searches, newest first",
  query: Strict({
    distanceUnit: T.Optional(OneOf(distanceUnits, { description: 'of `criteria`; the own unless stated' })),
    powerUnit: T.Optional(OneOf(powerUnits, { description: 'of `criteria`; the own unless stated' })),
  }),
  replies: { 200: Data(T.Array(SavedSearch)) },
})
export const saveSearch = endpoint({
  id: 'catalog.saveSearch',
  method: 'POST',
  path: '/saved-search',
  access: 'user',
  summary: 'Save a search; the same filter can be saved once, 50 at most',
  body: SavedSearchInput,
  replies: { 201: Data(SavedSearch) },
  errors: ['INVALID', 'CURRENCY_REQUIRED', 'SEARCH_SAVED', 'SAVED_SEARCH_LIMIT'],
})
export const changeSavedSearch = endpoint({
  id: 'catalog.changeSavedSearch',
  method: 'PATCH',
  path: '/saved-search/:id',
  access: 'user',
  summary: 'Rename a saved search, change its filter or how often it tells, or mark its results seen',
  params: IdParams,
  body: SavedSearchChange,
  replies: { 200: Data(SavedSearch) },
  errors: ['NOT_FOUND', 'INVALID', 'CURRENCY_REQUIRED', 'SEARCH_SAVED'],
})
export const deleteSavedSearch = endpoint({
  id: 'catalog.deleteSavedSearch',
  method: 'DELETE',
  path: '/saved-search/:id',
  access: 'user',
  summary: 'Delete a saved search',
  params: IdParams,
  replies: { 200: Deleted },
  errors: ['NOT_FOUND'],
})
