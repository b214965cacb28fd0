import { useEffect } from 'react'
import { askForBuild, onOtherBuild, startWorker } from './worker.ts'

/** A page that is looked at again asks for another build, not more often than this, in milliseconds. */
const askEach = 600_000

/** Hears once that another build is served. A page that stays open asks when it is looked at again. */
export function useNewBuild(say: () => void): void {
  useEffect(() => {
    let asked = Date.now()
    let isSaid = false
    const end = onOtherBuild(() => {
      // The shell of the new build is kept too: this page may be gone before there is another.
      void startWorker().catch(() => undefined)
      if (!isSaid) say()
      isSaid = true
    })
    const ask = () => {
      if (document.visibilityState !== 'visible' || Date.now() - asked < askEach) return
      asked = Date.now()
      void askForBuild().catch(() => undefined)
    }
    document.addEventListener('visibilitychange', ask)
    return () => {
      end()
      document.removeEventListener('visibilitychange', ask)
    }
  }, [say])
}
