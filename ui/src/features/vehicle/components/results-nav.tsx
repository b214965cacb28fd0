import { LinkButton } from '@forecourt/design-system'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useFormat } from '../../../shared/format/format.ts'
import type { ResultsWay } from '../../../shared/vehicle/results-way.ts'
import { readWay } from '../step-in-results.ts'
import { useResultsWay } from '../use-results-way.ts'
import * as styles from './results-nav.css.ts'
import { isPlain, StepLink } from './step-link.tsx'

export interface ResultsNavProps {
  /** The vehicle shown. */
  id: string
  /** Of the history entry, which names the results it was opened from. */
  state: unknown
}

export function ResultsNav({ id, state }: ResultsNavProps) {
  const way = readWay(state)
  return way ? <WayNav id={id} way={way} /> : null
}

/**
 * Back to the results, and to the vehicles beside this one. A step takes the place of this vehicle in the browser's history, so
 * that Back leads to the results from wherever one has gone.
 */
function WayNav({ id, way: kept }: { id: string; way: ResultsWay }) {
  const { t } = useTranslation('results-way')
  const format = useFormat()
  const navigate = useNavigate()
  const { way, step } = useResultsWay(kept, id)
  const total = Math.max(way.total, step.place ?? 0)
  return (
    <nav className={styles.nav} aria-label={t('label')}>
      <LinkButton
        variant="ghost"
        size="sm"
        icon={<ArrowLeft />}
        href={way.from}
        aria-label={t('back')}
        className={styles.back}
        onClick={(event) => {
          if (!isPlain(event)) return
          event.preventDefault()
          void navigate(-1)
        }}
      >
        <span className={styles.long}>{t('back')}</span>
        <span className={styles.short}>{t('backShort')}</span>
      </LinkButton>
      {step.place === null ? null : (
        <div className={styles.steps}>
          <StepLink side="previous" to={step.previous} way={way} />
          <span className={styles.place} role="status">
            {t('place', { place: format.number(step.place), total: format.number(total) })}
          </span>
          <StepLink side="next" to={step.next} way={way} />
        </div>
      )}
    </nav>
  )
}
