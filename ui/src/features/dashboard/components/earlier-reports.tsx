import { Button, Heading, Stack } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import type { OpenedReport } from '../conversation-decisions.ts'
import * as styles from '../dashboard.css.ts'

/** Other reports about the same person, the latest; each can be opened. */
export function EarlierReports({ of: { earlier }, onOpen }: { of: OpenedReport; onOpen: (id: string) => void }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  if (earlier.length === 0) return null
  return (
    <Stack gap={2}>
      <Heading level={3} size="sm">
        {t('conversations.earlier')}
      </Heading>
      <ul className={styles.entries}>
        {earlier.map(({ id, reason, status, createdAt }) => (
          <li key={id}>
            <Button size="sm" variant="ghost" onPress={() => onOpen(id)}>
              {t('conversations.earlierOne', {
                reason: t(`report:person.reasons.${reason}`),
                status: t(`conversations.statuses.${status}`),
                at: format.date(createdAt),
              })}
            </Button>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
