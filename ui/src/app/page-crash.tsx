import { Button, LinkButton } from '@forecourt/design-system'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ErrorPage } from '../features/errors/pages/error-page.tsx'
import { ApiProblem } from '../shared/api/problem.ts'
import { TroublePage } from '../shared/feedback/trouble-page.tsx'
import { paths } from './paths.ts'

const isNotFound = (error: unknown) =>
  (error instanceof ApiProblem && error.status === 404) || (isRouteErrorResponse(error) && error.status === 404)

/** After a deployment, chunks of the previous build are gone: one reload fetches the new build. */
const isStaleBuild = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|module script/i.test(error.message)
const reloadedKey = 'reloaded-for-new-build'

/** Catches what a page throws: "not found" for a 404, else an apology with a reload. The frame around it stays. */
export function PageCrash() {
  const error = useRouteError()
  const { t } = useTranslation('errors')
  useEffect(() => {
    if (isStaleBuild(error) && sessionStorage.getItem(reloadedKey) !== location.pathname) {
      sessionStorage.setItem(reloadedKey, location.pathname)
      location.reload()
    }
  }, [error])
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
