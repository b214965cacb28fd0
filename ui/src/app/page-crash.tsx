import { Button, LinkButton } from '@forecourt/design-system'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { ErrorPage } from '../features/errors/pages/error-page.tsx'
import { offlineAreas } from '../i18n/areas.ts'
import { loadTexts } from '../i18n/i18n.ts'
import { ApiProblem } from '../shared/api/problem.ts'
import { TroublePage } from '../shared/feedback/trouble-page.tsx'
import { useOnline } from '../shared/feedback/use-online.ts'
import { useSession } from '../shared/session/session.ts'
import { isNotFound } from './log-crash.ts'
import { paths } from './paths.ts'

/** A part of the application could not be loaded: there is no network, or a deployment has replaced this build. */
const isPartMissing = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message)
const reloadedKey = 'reloaded-for-new-build'

/** Reloads where that brings a missing part: once for a new build, and whenever the network is back. */
function useMissingPart(isMissing: boolean): { readonly isOffline: boolean } {
  const isOnline = useOnline()
  const [beganOffline] = useState(!isOnline)
  useEffect(() => {
    if (!isMissing || !isOnline) return
    if (!beganOffline && sessionStorage.getItem(reloadedKey) === location.pathname) return
    sessionStorage.setItem(reloadedKey, location.pathname)
    location.reload()
  }, [isMissing, isOnline, beganOffline])
  return { isOffline: isMissing && !isOnline }
}

/** The worker keeps this page for where there is no network; where there is no worker, it is away too. */
const OfflinePage = lazy(() =>
  Promise.all([import('./offline/offline-page.tsx'), loadTexts(...offlineAreas)]).then(
    ([{ OfflinePage }]) => ({ default: OfflinePage }),
    () => ({ default: NoNetwork }),
  ),
)

/** Instead of a page whose code is away: what this browser keeps of whoever is here. */
function Away() {
  const { user } = useSession()
  if (!user) return <NoNetwork />
  return (
    <Suspense fallback={<NoNetwork />}>
      <OfflinePage userId={user.id} onBack={() => location.reload()} />
    </Suspense>
  )
}

function NoNetwork() {
  const { t } = useTranslation('errors')
  return <TroublePage illustration="offline" title={t('unreachable.title')} text={t('unreachable.part')} />
}

/** Catches what a page throws: "not found" for a 404, else an apology with a reload. The frame around it stays. */
export function PageCrash() {
  const error = useRouteError()
  const { t } = useTranslation('errors')
  const { isOffline } = useMissingPart(isPartMissing(error))
  if (isOffline) return <Away />
  if (isNotFound(error)) return <ErrorPage status={404} />
  return (
    <TroublePage
      illustration="error"
      title={t('crash.title')}
      text={error instanceof ApiProblem ? error.message : t('crash.text')}
      requestId={error instanceof ApiProblem ? error.requestId : undefined}
      actions={
        <>
          <Button variant="primary" onPress={() => location.reload()}>
            {t('reload')}
          </Button>
          <LinkButton href={paths.home()}>{t('actions.home', { ns: 'common' })}</LinkButton>
        </>
      }
    />
  )
}
