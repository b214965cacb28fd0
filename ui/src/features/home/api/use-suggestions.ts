import { suggestCities, suggestModels } from '@forecourt/contracts'
import { useMemo } from 'react'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useDebounced } from '../../../shared/vehicle/use-debounced.ts'
import { citiesFor, makeIn, makesFor, modelsFor, type Suggestion } from '../suggestions.ts'
import type { VehicleChoices } from './use-choices.ts'

/** Pause in typing before a service is asked, in milliseconds. Makes need none: they are here. */
const settle = 120
/** One letter is the beginning of everything. */
const shortest = 2

/** What a text may mean: makes, models ("Make Model") and cities. None while nobody is typing. */
export function useSuggestions(text: string, isTyping: boolean, choices: VehicleChoices | null): Suggestion[] {
  const typed = isTyping ? text.trim() : ''
  const settled = useDebounced(typed, settle)
  const asked = settled.length >= shortest && typed !== '' ? settled : ''
  const brands = useMemo(() => choices?.brands.map(({ name }) => name) ?? [], [choices])
  const make = makeIn(asked, brands)
  const models = useEndpoint(
    suggestModels,
    asked === ''
      ? null
      : { query: make ? { brand: [make.brand], ...(make.rest ? { q: make.rest } : {}) } : { q: asked } },
  )
  const cities = useEndpoint(suggestCities, asked === '' ? null : { query: { q: asked } })
  return [...makesFor(typed, brands), ...modelsFor(models.data ?? []), ...citiesFor(cities.data ?? [])]
}
