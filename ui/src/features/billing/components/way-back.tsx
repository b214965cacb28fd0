import { Link } from '@forecourt/design-system'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { safeRedirect } from '../../../app/paths.ts'
import { backText } from '../back-text.ts'
import * as styles from './way-back.css.ts'

/** The way back to where a plan's limit was met; nothing for whoever came by themselves. */
export function WayBack() {
  const { t } = useTranslation('billing')
  const [params] = useSearchParams()
  const goal = safeRedirect(params.get('redirect'))
  if (goal === '/') return null
  return (
    <Link href={goal} variant="standalone" className={styles.link}>
      <ArrowLeft size="1em" aria-hidden />
      {t(`back.${backText(goal)}`)}
    </Link>
  )
}
