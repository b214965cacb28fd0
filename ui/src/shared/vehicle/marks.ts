import { likeVehicle, saveVehicle, unlikeVehicle, unsaveVehicle } from '@forecourt/contracts'
import { toast } from '@forecourt/design-system'
import { atom, useAtomValue } from 'jotai'
import { useAtomCallback } from 'jotai/utils'
import { useCallback, useRef } from 'react'
import { asProblem, call } from '../api/call.ts'

/** What the visitor may change about any vehicle: saved (private) and liked (public count). */
export interface Marks {
  isFavorite: boolean
  isLiked: boolean
  likes: number
}

/** Marks changed in this visit, by vehicle. They cross pages: a card on home and the vehicle's page agree at once. */
export const marksAtom = atom<Readonly<Record<string, Marks>>>({})

/** The marks after pressing a button, shown before the server has answered. */
export const toggledMark = (marks: Marks, mark: 'isFavorite' | 'isLiked'): Marks => {
  const next = { ...marks, [mark]: !marks[mark] }
  return mark === 'isLiked' ? { ...next, likes: Math.max(0, marks.likes + (next.isLiked ? 1 : -1)) } : next
}

const endpointFor = (mark: 'isFavorite' | 'isLiked', on: boolean) => {
  if (mark === 'isFavorite') return on ? saveVehicle : unsaveVehicle
  return on ? likeVehicle : unlikeVehicle
}

type Marked = Marks & { id: string }

export interface MarkList {
  marksOf(vehicle: Marked): Marks
  /** Changes a mark: shown at once, taken back with a toast when the server refuses. The same function at every drawing. */
  toggle(vehicle: Marked, mark: 'isFavorite' | 'isLiked'): Promise<void>
}

/**
 * The marks of any vehicles of a list and how to change them.
 *
 * @param onChanged hears of a change the server took; give the same function at every drawing
 */
export function useMarkList(onChanged?: () => void): MarkList {
  const all = useAtomValue(marksAtom)
  const busy = useRef(new Set<string>())
  const marksOf = (vehicle: Marked) => all[vehicle.id] ?? ownMarks(vehicle)
  const toggle = useAtomCallback(
    useCallback(
      async (get, set, vehicle: Marked, mark: 'isFavorite' | 'isLiked') => {
        const { id } = vehicle
        if (busy.current.has(id)) return
        busy.current.add(id)
        const before = get(marksAtom)[id] ?? ownMarks(vehicle)
        const next = toggledMark(before, mark)
        const show = (marks: Marks) => set(marksAtom, (now) => ({ ...now, [id]: marks }))
        show(next)
        try {
          const { data } = await call(endpointFor(mark, next[mark]), { params: { id } })
          show(ownMarks(data))
          onChanged?.()
        } catch (error) {
          show(before)
          const problem = asProblem(error)
          if (![401, 402, 403].includes(problem.status)) toast.error(problem.message)
        } finally {
          busy.current.delete(id)
        }
      },
      [onChanged],
    ),
  )
  return { marksOf, toggle }
}

const ownMarks = ({ isFavorite, isLiked, likes }: Marks): Marks => ({ isFavorite, isLiked, likes })

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
