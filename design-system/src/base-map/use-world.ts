import { useEffect, useState } from 'react'
import { loadWorld, type World } from './world.ts'

/** From this zoom on the finer coasts are worth their bytes. */
const FINE_FROM = 4

/** The base map as fine as a zoom asks for: the coarse one comes first, and stays where the finer one cannot be had. */
export function useWorld(zoom: number): World | undefined {
  const [coarse, setCoarse] = useState<World>()
  const [fine, setFine] = useState<World>()
  const isFine = zoom >= FINE_FROM
  useEffect(() => take(loadWorld('coarse'), setCoarse), [])
  const isCoarseThere = coarse !== undefined
  useEffect(() => {
    if (isFine && isCoarseThere) return take(loadWorld('fine'), setFine)
    return undefined
  }, [isFine, isCoarseThere])
  return isFine ? (fine ?? coarse) : coarse
}

/** A map without its coasts still has its places. */
function take(loading: Promise<World>, set: (world: World) => void): () => void {
  let isOver = false
  loading.then((world) => void (isOver || set(world))).catch(() => undefined)
  return () => {
    isOver = true
  }
}
