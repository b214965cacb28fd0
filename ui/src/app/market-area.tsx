import { latePart, useIdle } from '@forecourt/design-system'
import { Late } from '../shared/feedback/late.tsx'
import { useSession } from '../shared/session/session.ts'
import { AnyFrame } from './frame/any-frame.tsx'

const keptOffline = latePart(async () => (await import('./offline/kept-offline.tsx')).KeptOffline)

/** Pages in their frame; beside them, what a person can read without a network is kept. */
export function MarketArea() {
  const { user } = useSession()
  return (
    <>
      <AnyFrame />
      {user?.emailVerified ? <LateKept /> : null}
    </>
  )
}

/** Once the page has nothing else to do. */
function LateKept() {
  const isIdle = useIdle()
  return (
    <Late part={keptOffline} isWanted={isIdle} isQuiet>
      {(KeptOffline) => <KeptOffline />}
    </Late>
  )
}
