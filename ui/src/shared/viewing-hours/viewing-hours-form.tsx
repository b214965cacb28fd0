import {
  Button,
  Callout,
  ErrorState,
  IconButton,
  Inline,
  NumberField,
  Select,
  Spinner,
  Stack,
  Text,
  TextField,
} from '@forecourt/design-system'
import { Plus, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ownTimeZone } from '../format/zoned-time.ts'
import { useViewingHours } from './use-viewing-hours.ts'
import * as styles from './viewing-hours.css.ts'

const days = [1, 2, 3, 4, 5, 6, 7]

/** Hours of the week in which a seller shows vehicles. */
export function ViewingHoursForm({ onSaved }: { onSaved: () => void }) {
  const { t, i18n } = useTranslation('viewing')
  const view = useViewingHours(onSaved)
  const { hours, problem } = view
  const tag = (i18n.resolvedLanguage ?? 'en_US').replace('_', '-')
  const dayName = useMemo(() => {
    const format = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' })
    // January 1st 2024 was a Monday.
    return (day: number) => format.format(new Date(Date.UTC(2024, 0, day)))
  }, [tag])
  const zones = useMemo(() => {
    const known = new Set([ownTimeZone(), hours?.timeZone ?? 'UTC', 'UTC', ...Intl.supportedValuesOf('timeZone')])
    return [...known].map((value) => ({ value, label: value.replaceAll('_', ' ') }))
  }, [hours?.timeZone])
  if (!hours)
    return view.error ? (
      <ErrorState
        level={3}
        title={t('failed')}
        actions={<Button onPress={view.retry}>{t('actions.retry', { ns: 'common' })}</Button>}
      >
        {view.error.message}
      </ErrorState>
    ) : (
      <Spinner label={t('loading', { ns: 'common' })} />
    )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        void view.save()
      }}
    >
      <Stack gap={4}>
        {view.restored ? (
          <Callout role="status" tone={view.restored.isOvertaken ? 'warning' : 'info'} title={t('restored.title')}>
            {t(view.restored.isOvertaken ? 'restored.overtaken' : 'restored.text')}
          </Callout>
        ) : null}
        {problem && !problem.fields ? (
          <Callout role="alert" tone="danger" title={t('notSaved')}>
            {problem.message}
          </Callout>
        ) : null}
        {days.map((day) => (
          <fieldset key={day} className={styles.day}>
            <legend className={styles.name}>{dayName(day)}</legend>
            {hours.weekly.map((one, place) =>
              one.day === day ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone
                <div key={place} className={styles.row}>
                  <TextField
                    type="time"
                    className={styles.time}
                    label={t('from')}
                    value={one.from}
                    onChange={(from) => view.put(place, { from })}
                    error={problem?.fields?.[`weekly.${place}.from`]}
                  />
                  <TextField
                    type="time"
                    className={styles.time}
                    label={t('until')}
                    value={one.until}
                    onChange={(until) => view.put(place, { until })}
                    error={problem?.fields?.[`weekly.${place}.until`]}
                  />
                  <IconButton
                    label={t('remove', { day: dayName(day), from: one.from })}
                    icon={<Trash2 />}
                    onPress={() => view.remove(place)}
                  />
                </div>
              ) : null,
            )}
            {hours.weekly.some((one) => one.day === day) ? null : (
              <Text size="sm" tone="muted">
                {t('none')}
              </Text>
            )}
            <div>
              <Button size="sm" variant="ghost" icon={<Plus />} onPress={() => view.add(day)}>
                {t('add', { day: dayName(day) })}
              </Button>
            </div>
          </fieldset>
        ))}
        <div className={styles.rest}>
          <NumberField
            label={t('minutes')}
            value={hours.minutes}
            minValue={10}
            maxValue={240}
            step={5}
            onChange={(minutes) => minutes !== null && view.change({ minutes })}
            onType={(minutes) => minutes !== null && view.keep({ minutes })}
            error={problem?.fields?.minutes}
          />
          <Select
            label={t('timeZone')}
            options={zones}
            value={hours.timeZone}
            onChange={(timeZone) => view.change({ timeZone })}
            error={problem?.fields?.timeZone}
          />
        </div>
        <Inline gap={2}>
          <Button type="submit" variant="primary" isLoading={view.isSaving}>
            {t('save')}
          </Button>
          {view.isChanged ? (
            <Button variant="ghost" onPress={view.discard} isDisabled={view.isSaving}>
              {t('discard')}
            </Button>
          ) : null}
        </Inline>
      </Stack>
    </form>
  )
}
