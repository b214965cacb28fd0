import { Spinner } from '@forecourt/design-system'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { useSession, useUser } from '../../../shared/session/session.ts'
import { pagesFor } from '../admin-pages.ts'

/**
 * /admin/: the first page the person may open, or home. Asks for their rights first: what is known here may be of the last
 * visit, and whoever asked for no page in particular must not be told that one is forbidden.
 */
export function AdminStartPage() {
  const { t } = useTranslation('common')
  const { refresh } = useSession()
  const [first] = pagesFor(useUser())
  const [isAsked, setAsked] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time the page is opened
  useEffect(() => {
    let isLeft = false
    // Where nobody answers, what is known will do: the page itself says what is wrong.
    void refresh()
      .catch(() => undefined)
      .then(() => isLeft || setAsked(true))
    return () => {
      isLeft = true
    }
  }, [])
  if (!isAsked) return <Spinner label={t('loading')} />
  return <Navigate to={first ? paths.admin(first.slug) : paths.home()} replace />
}
