import { type InboxFilter, inboxFilters } from '@forecourt/contracts'
import { AlertDialog, Button, Heading, Inline, LinkButton, Stack, Text, ToggleButton } from '@forecourt/design-system'
import { CheckCheck, Settings2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { TypedSearch } from '../../../shared/search/typed-search.tsx'
import type { useInboxActions } from '../api/use-inbox-actions.ts'
import { type Status, statuses } from '../list-view.ts'
import * as styles from './inbox-toolbar.css.ts'

export interface InboxToolbarProps {
  status: Status
  /** The kind that alone is shown. */
  kind: InboxFilter | undefined
  /** Words that are looked for. */
  q: string | undefined
  onStatusChange: (status: Status) => void
  onKindChange: (kind: InboxFilter | undefined) => void
  onFind: (q: string | undefined) => void
  unread: number
  /** Creation of the newest entry on the screen; undefined when there is none. */
  newest: string | undefined
  actions: ReturnType<typeof useInboxActions>
}

/** Title, filter, and what can be done with all entries at once. */
export function InboxToolbar(props: InboxToolbarProps) {
  const { status, kind, q, onStatusChange, onKindChange, onFind, unread, newest, actions } = props
  const { t } = useTranslation('notifications')
  // Fixed when the question is asked: what arrives while it is open was not seen and stays.
  const [deletingUpTo, setDeletingUpTo] = useState<string>()
  // Both act on the whole inbox, so they are offered only where nothing keeps a part of what they act on out of sight.
  const isFound = kind !== undefined || q !== undefined
  const canReadAll = !isFound && status !== 'read'
  const canDeleteAll = !isFound && status === 'all'
  const confirm = async () => {
    if (deletingUpTo && (await actions.removeAll(deletingUpTo))) setDeletingUpTo(undefined)
  }
  return (
    <Stack gap={3}>
      <Inline justifyContent="space-between" alignItems="start" gap={3}>
        <Stack gap={1}>
          <Heading level={1}>{t('title')}</Heading>
          <Text tone="muted" size="sm" role="status">
            {t('unread', { count: unread })}
          </Text>
        </Stack>
        <LinkButton size="sm" variant="ghost" icon={<Settings2 />} href={paths.settingsNotifications()}>
          {t('settings')}
        </LinkButton>
      </Inline>
      <Inline justifyContent="space-between" gap={3}>
        <div className={styles.filters}>
          <Inline gap={1} role="group" aria-label={t('filter.label')}>
            {statuses.map((one) => (
              <ToggleButton key={one} size="sm" isSelected={status === one} onChange={() => onStatusChange(one)}>
                {t(`filter.${one}`)}
              </ToggleButton>
            ))}
          </Inline>
          <Inline gap={1} role="group" aria-label={t('filter.only')}>
            {inboxFilters.map((one) => (
              <ToggleButton
                key={one}
                size="sm"
                isSelected={kind === one}
                onChange={(isOn) => onKindChange(isOn ? one : undefined)}
              >
                {t(`filter.${one}`)}
              </ToggleButton>
            ))}
          </Inline>
          <TypedSearch
            label={t('find')}
            className={styles.find}
            value={q ?? ''}
            onSearch={(words) => onFind(words || undefined)}
          />
        </div>
        <Inline gap={1}>
          {canReadAll ? (
            <Button
              size="sm"
              variant="ghost"
              icon={<CheckCheck />}
              onPress={() => void actions.readAll()}
              isLoading={actions.isReadingAll}
              isDisabled={unread === 0}
            >
              {t('readAll')}
            </Button>
          ) : null}
          {canDeleteAll ? (
            <Button
              size="sm"
              variant="dangerGhost"
              icon={<Trash2 />}
              onPress={() => setDeletingUpTo(newest)}
              isDisabled={newest === undefined}
            >
              {t('deleteAll.action')}
            </Button>
          ) : (
            <Text size="sm" tone="muted">
              {t(canReadAll ? 'whole.delete' : 'whole.both')}
            </Text>
          )}
        </Inline>
      </Inline>
      <AlertDialog
        isOpen={deletingUpTo !== undefined}
        onOpenChange={(open) => (open ? undefined : setDeletingUpTo(undefined))}
        title={t('deleteAll.title')}
        confirmLabel={t('deleteAll.confirm')}
        cancelLabel={t('actions.cancel', { ns: 'common' })}
        onConfirm={() => void confirm()}
        isBusy={actions.isRemovingAll}
      >
        {t('deleteAll.text')}
      </AlertDialog>
    </Stack>
  )
}
