import { priceText } from '../mail/alert-content.ts'
import { toDetail } from '../notification/detail.ts'
import type { ContentOf } from './content.ts'

/** What happened to a plan. */
export const planContent: ContentOf = ({ entry, t, origin, person }) => {
  const detail = toDetail(entry.detail, person.locale)
  if (detail?.kind !== 'plan') return undefined
  const said = {
    plan: detail.plan ?? '',
    date: new Intl.DateTimeFormat(person.locale.replace('_', '-'), { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(detail.at),
    ),
    amount: detail.amount ? priceText(detail.amount, person.locale) : '',
    ...detail.vehicles,
  }
  return {
    id: `plan-${entry.id}`,
    subject: t(`plan.${detail.change}.subject`, said),
    paragraphs: [t(`plan.${detail.change}.text`, said)],
    action: { label: t('plan.action'), url: `${origin}/billing/` },
    footer: t('plan.footer'),
  }
}
