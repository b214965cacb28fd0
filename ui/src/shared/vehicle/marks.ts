import { likeVehicle, saveVehicle, unlikeVehicle, unsaveVehicle } from '@forecourt/contracts'
import { toast } from '@forecourt/design-system'
import { atom, useAtom } from 'jotai'
import { useRef } from 'react'
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

export interface MarkState extends Marks {
  toggleFavorite(): Promise<void>
  toggleLike(): Promise<void>
}

/** A vehicle's marks and how to change them. Shown at once, taken back with a toast when the server refuses. */
export function useMarks(vehicle: Marks & { id: string }, onChanged?: () => void): MarkState {
  const [all, setAll] = useAtom(marksAtom)
  const busy = useRef(false)
  const marks = all[vehicle.id] ?? { isFavorite: vehicle.isFavorite, isLiked: vehicle.isLiked, likes: vehicle.likes }

  async function toggle(mark: 'isFavorite' | 'isLiked') {
    if (busy.current) return
    busy.current = true
    const next = toggledMark(marks, mark)
    setAll((before) => ({ ...before, [vehicle.id]: next }))
    try {
      const { data } = await call(endpointFor(mark, next[mark]), { params: { id: vehicle.id } })
      setAll((before) => ({
        ...before,
        [vehicle.id]: { isFavorite: data.isFavorite, isLiked: data.isLiked, likes: data.likes },
      }))
      onChanged?.()
    } catch (error) {
      setAll((before) => ({ ...before, [vehicle.id]: marks }))
      const problem = asProblem(error)
      if (![401, 402, 403].includes(problem.status)) toast.error(problem.message)
    } finally {
      busy.current = false
    }
  }
  return { ...marks, toggleFavorite: () => toggle('isFavorite'), toggleLike: () => toggle('isLiked') }
}
