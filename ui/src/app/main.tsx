import { partsAreKept, whenRested } from '@forecourt/design-system'
import i18next from 'i18next'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startI18n } from '../i18n/i18n.ts'
import { forgetEarlyAnswer } from '../shared/api/early-answer.ts'
import { followPage } from '../shared/api/page-shown.ts'
import { startAppearance } from '../shared/appearance/appearance.ts'
import { followInstall } from '../shared/install/install.ts'
import { stopPush } from '../shared/push/push-here.ts'
import { takeServedConfig } from '../shared/session/served-config.ts'
import {
  adoptConfig,
  followOtherTabs,
  refreshSession,
  restoreUser,
  session,
  whenSessionEnds,
} from '../shared/session/session-store.ts'
import { App } from './app.tsx'
import { keepServedFrame } from './frame/served-frame.ts'
import { outline } from './frame/waiting.tsx'
import { goalOfFirst } from './guards.tsx'
import { logCrash } from './log-crash.ts'
import { isShell } from './offline/shell.ts'
import { router } from './router.tsx'

async function start(): Promise<void> {
  // What the worker keeps need not be reached.
  if (isShell()) partsAreKept()
  followPage(window)
  startAppearance()
  followInstall(window)
  // Whoever uses this browser next reads nothing that comes for the person before.
  whenSessionEnds(() => void stopPush().catch(() => undefined))
  await startI18n()
  const served = takeServedConfig(i18next.resolvedLanguage)
  if (served) adoptConfig(served)
  followOtherTabs()
  if (!served) {
    // It may be of another session than what the application is told now.
    forgetEarlyAnswer()
    const asked = refreshSession().catch(() => undefined)
    await restoreUser()
    // Whoever was here at the last visit sees the page meanwhile.
    if (session.get().status === 'starting') await asked
  }
  await firstPage()
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html lacks #root')
  keepServedFrame(root)
  // From now on a missing file is no reason to load the page anew (`public/first-paint.js`).
  document.documentElement.dataset.drawn = ''
  createRoot(root, { onCaughtError: logCrash }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  // Of a page on its way the shell has the document's own frame.
  if (!isShell()) whenRested(() => void outline.load().catch(() => undefined))
}

/** The first page is drawn when it is whole: until then the document shows its frame. */
async function firstPage(): Promise<void> {
  const { location, matches } = router.state
  const goal = goalOfFirst(matches, session.get(), location)
  if (goal !== undefined) void router.navigate(goal, { replace: true })
  if (router.state.initialized) return
  await new Promise<void>((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}

// The document says it, in words of its own (`public/first-paint.js`): texts may be what is missing.
start().catch((error: unknown) => {
  console.error(error)
  dispatchEvent(new Event('start-failed'))
})
