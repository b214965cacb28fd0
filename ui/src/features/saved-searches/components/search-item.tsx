import type { AlertFrequency, SavedSearch } from '@forecourt/contracts'
import { Badge, Card, Checkbox, Heading, IconButton, Link, Menu, Text } from '@forecourt/design-system'
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { FrequencyField } from '../../../shared/saved-search/frequency-field.tsx'
import * as styles from './saved-searches.css.ts'

export interface SearchItemProps {
  search: SavedSearch
  onFrequency: (frequency: AlertFrequency) => void
  onIncomplete: (incomplete: boolean) => void
  onRename: () => void
  onDelete: () => void
}

/** One saved search: what it looks for, what it finds now, how often it tells. */
export function SearchItem({ search, onFrequency, onIncomplete, onRename, onDelete }: SearchItemProps) {
  const { t } = useTranslation('saved-searches')
  const format = useFormat()
  const { name, criteria, results, resultsAreCapped, fresh, frequency, incomplete } = search
  const shown = `${format.number(results)}${resultsAreCapped ? '+' : ''}`
  return (
    <Card as="li" padding="md">
      <div className={styles.item}>
        <div className={styles.facts}>
          <div className={styles.head}>
            <Heading level={2} size="md">
              <Link href={paths.savedSearch(search.id)} variant="standalone">
                {name}
              </Link>
            </Heading>
            {fresh > 0 ? <Badge tone="new">{t('fresh', { count: fresh })}</Badge> : null}
          </div>
          <Text size="sm" tone="muted" className={styles.criteria}>
            {criteria.join(' · ')}
          </Text>
          <Text size="sm" className={styles.count}>
            {t('results', { count: results, shown })}
          </Text>
          {frequency === 'off' ? null : (
            <Checkbox isSelected={incomplete} onChange={onIncomplete} aria-label={t('incomplete.of', { name })}>
              {t('incomplete.label')}
            </Checkbox>
          )}
        </div>
        <div className={styles.tools}>
          <div className={styles.frequency}>
            <FrequencyField value={frequency} onChange={onFrequency} hiddenLabel={t('frequency.of', { name })} />
          </div>
          <Menu
            trigger={<IconButton label={t('more', { name })} icon={<EllipsisVertical />} />}
            items={[
              { id: 'rename', label: t('rename.action'), icon: <Pencil /> },
              { id: 'delete', label: t('actions.delete', { ns: 'common' }), icon: <Trash2 />, isDanger: true },
            ]}
            onAction={(id) => (id === 'rename' ? onRename() : onDelete())}
          />
        </div>
      </div>
    </Card>
  )
}
