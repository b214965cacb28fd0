import { Button, LinkButton } from '@forecourt/design-system'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { ErrorPage } from '../features/errors/pages/error-page.tsx'
import { ApiProblem } from '../shared/api/problem.ts'
import { TroublePage } from '../shared/feedback/trouble-page.tsx'
import { useOnline } from '../shared/feedback/use-online.ts'
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

/** Catches what a page throws: "not found" for a 404, else an apology with a reload. The frame around it stays. */
export function PageCrash() {
  const error = useRouteError()
  const { t } = useTranslation('errors')
  const { isOffline } = useMissingPart(isPartMissing(error))
  if (isOffline)
    return <TroublePage illustration="offline" title={t('unreachable.title')} text={t('unreachable.part')} />
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
