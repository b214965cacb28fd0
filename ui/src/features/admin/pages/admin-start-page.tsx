import { Spinner } from '@forecourt/design-system'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { useGoOn } from '../../../shared/page/use-go-on.ts'
import { useSession, useUser } from '../../../shared/session/session.ts'
import { pagesFor } from '../admin-pages.ts'

/**
 * /admin/: the first page the person may open, or home. It reads their rights anew first: those of the last visit may
 * be out of date, and somebody who only asked for /admin/ must not be told that a page is forbidden.
 */
export function AdminStartPage() {
  const { t } = useTranslation('common')
  usePageTitle(t('loading'))
  const { refresh } = useSession()
  const [first] = pagesFor(useUser())
  const [isAsked, setAsked] = useState(false)
  const goal = first ? paths.admin(first.slug) : paths.home()
  const goOn = useGoOn()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time the page is opened
  useEffect(() => {
    let isLeft = false
    // If the server does not answer, the known rights have to do: the page itself says what is wrong.
    void refresh()
      .catch(() => undefined)
      .then(() => isLeft || setAsked(true))
    return () => {
      isLeft = true
    }
  }, [])
  // Whoever has pressed a link meanwhile goes where it leads.
  useEffect(() => {
    if (isAsked) goOn(goal, { replace: true })
  }, [isAsked, goal, goOn])
  return <Spinner label={t('loading')} />
}
