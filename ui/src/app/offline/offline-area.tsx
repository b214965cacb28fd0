import { Container } from '@forecourt/design-system'
import { useEffect } from 'react'
import { useSession } from '../../shared/session/session.ts'
import { MarketShell } from '../frame/market-shell.tsx'
import { Waiting } from '../frame/waiting.tsx'
import { paths } from '../paths.ts'
import { Unreachable } from '../unreachable.tsx'
import { OfflinePage } from './offline-page.tsx'
import { isShellAddress } from './shell.ts'

/** A page that opens by itself does so this long after it was opened, in milliseconds: it must never go round in circles. */
const soonest = 3_000

/** What every address shows where the worker had to answer: the frame, and what this browser keeps of the person. */
export function OfflineArea() {
  const { user, status, problem } = useSession()
  const isBack = status === 'ready'
  useEffect(() => {
    if (!isBack) return
    const open = () => (isShellAddress(location.pathname) ? location.replace(paths.home()) : location.reload())
    const timer = setTimeout(open, Math.max(0, soonest - performance.now()))
    return () => clearTimeout(timer)
  }, [isBack])
  if (!user) return status === 'failed' ? <Unreachable problem={problem} /> : <Waiting />
  return (
    <MarketShell unread={0} search={null} tools={null}>
      <Container>
        <OfflinePage userId={user.id} />
      </Container>
    </MarketShell>
  )
}
