import { latePart, useIdle } from '@forecourt/design-system'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { loadTexts } from '../../i18n/i18n.ts'
import { Late } from '../../shared/feedback/late.tsx'
import { useOnline } from '../../shared/feedback/use-online.ts'
import { onPushOpened } from '../../shared/push/push-here.ts'

const liveInbox = latePart(async () => {
  const [{ LiveInbox }] = await Promise.all([import('./live-inbox.tsx'), loadTexts('messages')])
  return LiveInbox
})

/** The live inbox, when the page has nothing else to do; a press on a notification leads to its page from the beginning. */
export function LateInbox() {
  const navigate = useNavigate()
  const isIdle = useIdle()
  // Without a network there is nothing to be told of; with one, whoever waits for messages hears that they do not come.
  const isOnline = useOnline()
  useEffect(
    () =>
      onPushOpened((path) => {
        if (path !== window.location.pathname + window.location.search) void navigate(path)
      }),
    [navigate],
  )
  return (
    <Late part={liveInbox} isWanted={isIdle} isQuiet={!isOnline}>
      {(LiveInbox) => <LiveInbox />}
    </Late>
  )
}
