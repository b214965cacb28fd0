import { Sheet, Stack, Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import type { AuditRow } from '../audit-query.ts'
import { useAuditWords } from '../audit-words.ts'
import { changeRows } from '../change-rows.ts'
import * as styles from '../dashboard.css.ts'

/** One write: who, when, why, and each value before and after. */
export function AuditSheet({ entry, onClose }: { entry: AuditRow; onClose: () => void }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const words = useAuditWords()
  const label = (path: string) => {
    const parts = path.split('.')
    const [first = '', locale = ''] = parts
    if (first !== 'translations') return words.field(entry.resource, path)
    return `${words.field(entry.resource, parts.at(-1) ?? '')} (${t(`admin:languages.${locale}`)})`
  }
  return (
    <Sheet
      isOpen
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`${words.resource(entry.resource)}: ${words.record(entry)}`}
      description={t('audit.by', {
        action: t(`audit.actions.${entry.action}`),
        name: words.actor(entry.actorName),
        at: format.date(entry.at, 'time'),
      })}
      closeLabel={t('actions.close', { ns: 'common' })}
    >
      <Stack gap={4}>
        {entry.reason ? <Text>{t('audit.reason', { reason: entry.reason })}</Text> : null}
        <table className={styles.comparison}>
          <thead>
            <tr>
              {(['field', 'before', 'after'] as const).map((head) => (
                <th key={head} scope="col" className={styles.compared}>
                  {t(`admin:history.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changeRows(entry.before, entry.after).map(({ path, before, after }) => (
              <tr key={path}>
                <th scope="row" className={styles.compared}>
                  {label(path)}
                </th>
                <td className={styles.compared}>{words.value(before)}</td>
                <td className={styles.compared}>{words.value(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <Text size="sm" tone="muted">
          {t('audit.ids', { record: entry.recordId, actor: entry.actor, service: entry.service })}
        </Text>
      </Stack>
    </Sheet>
  )
}
