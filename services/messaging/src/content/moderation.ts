import type { ContentOf } from './content.ts'

/** What a moderator did to somebody's vehicle or picture, or that they warned them; and that a report was looked at. */
export const moderationContent: ContentOf = ({ entry, t, origin }) => {
  const { detail, vehicle_title: vehicle, message: reason } = entry
  if (detail?.kind !== 'moderation') return undefined
  const about = { vehicle: vehicle ?? '' }
  return {
    id: `moderation-${entry.id}`,
    subject: t(`moderation.${detail.action}.subject`, about),
    paragraphs: [t(`moderation.${detail.action}.text`, about), ...(reason ? [t('moderation.reason')] : [])],
    ...(reason && { quote: reason }),
    action: { label: t('contact.action'), url: `${origin}/notifications/` },
    footer: t('moderation.footer'),
  }
}
