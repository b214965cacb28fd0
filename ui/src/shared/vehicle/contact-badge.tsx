import { Badge } from '@forecourt/design-system'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Format } from '../format/create-format.ts'
import { useFormat } from '../format/format.ts'
import type { ContactMark } from './contact-marks.ts'

export interface ContactBadgeProps {
  mark: ContactMark
  t: TFunction<'vehicle'>
  format: Format
}

/** Quiet, and on the picture: it comes after the list, and nothing moves for it. */
export const ContactBadge = ({ mark: { isAnswered, at }, t, format }: ContactBadgeProps) => (
  <Badge>{t(isAnswered ? 'card.answered' : 'card.wrote', { date: format.date(at) })}</Badge>
)

/** The same outside of a list, whose tiles are given their texts. */
export function LoneContactBadge({ mark }: Pick<ContactBadgeProps, 'mark'>) {
  const { t } = useTranslation('vehicle')
  return <ContactBadge mark={mark} t={t} format={useFormat()} />
}
