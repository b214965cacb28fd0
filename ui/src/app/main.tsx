import i18next from 'i18next'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startI18n } from '../i18n/i18n.ts'
import { followPage } from '../shared/api/page-shown.ts'
import { startAppearance } from '../shared/appearance/appearance.ts'
import { followInstall } from '../shared/install/install.ts'
import { stopPush } from '../shared/push/browser-push.ts'
import { takeServedConfig } from '../shared/session/served-config.ts'
import {
  adoptConfig,
  followOtherTabs,
  refreshSession,
  restoreUser,
  whenSessionEnds,
} from '../shared/session/session-store.ts'
import { App } from './app.tsx'
import { logCrash } from './log-crash.ts'

async function start(): Promise<void> {
  followPage(window)
  startAppearance()
  followInstall(window)
  // Whoever uses this browser next reads nothing that comes for the person before.
  whenSessionEnds(() => void stopPush().catch(() => undefined))
  await Promise.all([startI18n(), restoreUser()])
  const served = takeServedConfig(i18next.resolvedLanguage)
  if (served) adoptConfig(served)
  // Not awaited: the guards show what it answers.
  else refreshSession().catch(() => undefined)
  followOtherTabs()
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html lacks #root')
  createRoot(root, { onCaughtError: logCrash }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

void start()
