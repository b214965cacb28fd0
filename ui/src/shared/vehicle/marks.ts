import { likeVehicle, saveVehicle, unlikeVehicle, unsaveVehicle } from '@forecourt/contracts'
import { atom, useAtomValue } from 'jotai'
import { useCallback } from 'react'
import { type Change, useChange } from '../api/use-change.ts'
import type { PersonScope } from '../person/scope.ts'
import { useScope } from '../person/use-scope.ts'

/** What the visitor may change about any vehicle: saved (private) and liked (public count). */
export interface Marks {
  isFavorite: boolean
  isLiked: boolean
  likes: number
}
export type Mark = 'isFavorite' | 'isLiked'

/** Marks changed in this visit, by vehicle. They cross pages: a card on home and the vehicle's page agree at once. */
export const marksAtom = atom<Readonly<Record<string, Marks>>>({})

/** The marks with one set or taken away, as they are shown before the server has answered. */
export const withMark = (marks: Marks, mark: Mark, on: boolean): Marks => {
  if (marks[mark] === on) return marks
  const next = { ...marks, [mark]: on }
  return mark === 'isLiked' ? { ...next, likes: Math.max(0, marks.likes + (on ? 1 : -1)) } : next
}

const endpointFor = (mark: Mark, on: boolean) => {
  if (mark === 'isFavorite') return on ? saveVehicle : unsaveVehicle
  return on ? likeVehicle : unlikeVehicle
}

type Marked = Marks & { id: string }

const ownMarks = ({ isFavorite, isLiked, likes }: Marks): Marks => ({ isFavorite, isLiked, likes })

/** Turns a mark of a vehicle round. True when the server has it so. */
export async function toggleMark(
  store: PersonScope['store'],
  change: Change,
  vehicle: Marked,
  mark: Mark,
): Promise<boolean> {
  const { id } = vehicle
  const shown = () => store.get(marksAtom)[id] ?? ownMarks(vehicle)
  const show = (marks: Marks) => store.set(marksAtom, (all) => ({ ...all, [id]: marks }))
  const on = !shown()[mark]
  const record = `vehicle/${id}/${mark}`
  const { reply } = await change(
    record,
    endpointFor(mark, on),
    { params: { id } },
    {
      value: on,
      show: () => show(withMark(shown(), mark, on)),
      back: () => show(withMark(shown(), mark, !on)),
    },
  )
  // Others may have liked it meanwhile. The other mark is a change of its own, which this answer may be too early for.
  if (reply && mark === 'isLiked' && shown().isLiked === on) show({ ...shown(), likes: reply.data.likes })
  return reply !== undefined
}

export interface MarkList {
  marksOf(vehicle: Marked): Marks
  /** Turns a mark round: shown at once, taken back with a toast when the server refuses. The same function at every drawing. */
  toggle(vehicle: Marked, mark: Mark): Promise<void>
}

/**
 * The marks of any vehicles of a list and how to change them.
 *
 * @param onChanged hears of a change the server took; give the same function at every drawing
 */
export function useMarkList(onChanged?: () => void): MarkList {
  const { store } = useScope()
  const change = useChange()
  const all = useAtomValue(marksAtom)
  const marksOf = (vehicle: Marked) => all[vehicle.id] ?? ownMarks(vehicle)
  const toggle = useCallback(
    async (vehicle: Marked, mark: Mark) => {
      if (await toggleMark(store, change, vehicle, mark)) onChanged?.()
    },
    [store, change, onChanged],
  )
  return { marksOf, toggle }
}

export interface MarkState extends Marks {
  toggleFavorite(): Promise<void>
  toggleLike(): Promise<void>
}

/** A vehicle's marks and how to change them. */
export function useMarks(vehicle: Marked): MarkState {
  const { marksOf, toggle } = useMarkList()
  return {
    ...marksOf(vehicle),
    toggleFavorite: () => toggle(vehicle, 'isFavorite'),
    toggleLike: () => toggle(vehicle, 'isLiked'),
  }
}
