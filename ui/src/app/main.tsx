import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startI18n } from '../i18n/i18n.ts'
import { startAppearance } from '../shared/appearance/appearance.ts'
import { followOtherTabs, refreshSession, restoreUser } from '../shared/session/session-store.ts'
import { App } from './app.tsx'
import { logCrash } from './log-crash.ts'

async function start(): Promise<void> {
  startAppearance()
  const texts = startI18n()
  // Asked for at once and not awaited: the guards show what it answers.
  const config = texts.then(() => refreshSession())
  config.catch(() => undefined)
  await Promise.all([texts, restoreUser()])
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
