import { useEffect } from 'react'
import { onScope } from '../person/scope.ts'
import { askForBuild, onLaterBuild, startWorker } from './worker.ts'

/** A page that is looked at again asks for another build, not more often than this, in milliseconds. */
const askEach = 600_000

/** Hears that a later build is served, once for each person at this page. A page that stays open asks when it is looked at again. */
export function useNewBuild(say: () => void): void {
  useEffect(() => {
    let asked = Date.now()
    let isKnown = false
    const end = onLaterBuild(() => {
      if (isKnown) return
      isKnown = true
      say()
      // The shell of the new build is kept too: this page may be gone before there is another.
      void startWorker().catch(() => undefined)
    })
    // The next person at this page has not been told: what was said to the one before goes with them.
    const endOfNext = onScope(() => setTimeout(() => isKnown && say()))
    const ask = () => {
      if (document.visibilityState !== 'visible' || Date.now() - asked < askEach) return
      asked = Date.now()
      void askForBuild().catch(() => undefined)
    }
    document.addEventListener('visibilitychange', ask)
    return () => {
      end()
      endOfNext()
      document.removeEventListener('visibilitychange', ask)
    }
  }, [say])
}
