import { vehiclePage } from '@forecourt/contracts'
import { LinkButton } from '@forecourt/design-system'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { prefetch } from '../../../shared/api/prefetch.ts'
import { ownEntry } from '../../../shared/person/own-entry.ts'
import type { ResultsWay } from '../../../shared/vehicle/results-way.ts'
import * as styles from './results-nav.css.ts'

/** Whether a click means this page, and not a new tab or window. */
export const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)

export interface StepLinkProps {
  side: 'previous' | 'next'
  /** Undefined at an end. */
  to: string | undefined
  way: ResultsWay
}

/** To the vehicle beside this one, which is fetched as soon as somebody seems to want it. */
export function StepLink({ side, to, way }: StepLinkProps) {
  const { t } = useTranslation('results-way')
  const navigate = useNavigate()
  const link = useRef<HTMLAnchorElement>(null)
  const wasPressed = useRef(false)
  // A new page takes the focus; whoever goes through results keeps it, and presses again. At an end the page has it.
  useEffect(() => {
    if (!wasPressed.current || to === undefined) return
    wasPressed.current = false
    const frame = requestAnimationFrame(() => link.current?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [to])
  const go = (event: MouseEvent) => {
    if (to === undefined || !isPlain(event)) return
    event.preventDefault()
    wasPressed.current = true
    void navigate(paths.vehicle(to), { replace: true, state: ownEntry({ way }) })
  }
  const fetchEarly = () => {
    if (to !== undefined) prefetch(vehiclePage, { params: { id: to } })
  }
  return (
    <LinkButton
      {...(side === 'previous' ? { icon: <ChevronLeft /> } : { iconEnd: <ChevronRight /> })}
      {...(to === undefined ? {} : { href: paths.vehicle(to) })}
      ref={link}
      variant="ghost"
      size="sm"
      aria-label={t(side)}
      isDisabled={to === undefined}
      onClick={go}
      onHoverStart={fetchEarly}
    >
      <span className={styles.word}>{t(side)}</span>
    </LinkButton>
  )
}
