import type { RecordKind } from '@forecourt/contracts'
import { Button, Callout, Stack, Text } from '@forecourt/design-system'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import * as styles from '../components/admin.css.ts'
import { useResourceTexts } from '../list/resource-texts.ts'
import { partsOf } from '../list/text-key.ts'
import type { Conflict, FormValues } from './form-model.ts'

export interface ConflictNoticeProps {
  resource: RecordKind
  conflict: Conflict & { readonly stored: FormValues }
  mine: FormValues
  isBusy: boolean
  /** Goes on with their values alone. */
  onTake: () => void
  /** Saves what was changed here over theirs. */
  onOverwrite: () => void
}

/** Somebody else changed the record meanwhile: the fields both changed, and which of the two shall hold. */
export function ConflictNotice({ resource, conflict, mine, isBusy, onTake, onOverwrite }: ConflictNoticeProps) {
  const { t } = useTranslation('admin')
  const texts = useResourceTexts(resource)
  const format = useFormat()
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  const { stored, both, theirs } = conflict
  const show = (key: string, values: FormValues) => {
    const { field } = partsOf(key)
    const value = values[key]
    if (value === '' || value === undefined) return '–'
    if (resource.fields[field]?.writeOnly) return '•••'
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value === 'number') return format.number(value, { maximumFractionDigits: 6 })
    // Only the name of the stored reference is known here.
    if (resource.fields[field]?.kind === 'reference')
      return values === stored ? t('conflict.theirChoice') : t('conflict.myChoice')
    return texts.value(field, value)
  }
  const label = (key: string) => {
    const { field, locale } = partsOf(key)
    return key.includes('@') ? `${texts.label(field)} (${t(`languages.${locale}`)})` : texts.label(field)
  }
  return (
    <Callout
      ref={notice}
      tabIndex={-1}
      tone="warning"
      role="alert"
      title={t('conflict.title')}
      actions={
        <>
          <Button size="sm" onPress={onTake} isDisabled={isBusy}>
            {t('conflict.take')}
          </Button>
          <Button size="sm" variant="danger" onPress={onOverwrite} isLoading={isBusy}>
            {t('conflict.overwrite')}
          </Button>
        </>
      }
    >
      <Stack gap={2}>
        <Text size="sm">{t(both.length > 0 ? 'conflict.text' : 'conflict.apart')}</Text>
        {theirs.length > 0 ? (
          <Text size="sm">{t('conflict.onlyTheirs', { fields: format.list(theirs.map(label)) })}</Text>
        ) : null}
        {both.length > 0 ? (
          <table className={styles.comparison}>
            <thead>
              <tr>
                <th scope="col" className={styles.compared}>
                  {t('conflict.field')}
                </th>
                <th scope="col" className={styles.compared}>
                  {t('conflict.theirs')}
                </th>
                <th scope="col" className={styles.compared}>
                  {t('conflict.mine')}
                </th>
              </tr>
            </thead>
            <tbody>
              {both.map((key) => (
                <tr key={key}>
                  <th scope="row" className={styles.compared}>
                    {label(key)}
                  </th>
                  <td className={styles.compared}>{show(key, stored)}</td>
                  <td className={styles.compared}>{show(key, mine)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : null}
      </Stack>
    </Callout>
  )
}
