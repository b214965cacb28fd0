import { closeSupport, listSupportRequests, readSupportRequest } from '@forecourt/contracts'
import { Badge, Callout, Inline, Link, Stack, Text, toast } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { useEndpoint, useInvalidate } from '../../../shared/api/use-endpoint.ts'
import { useDraft } from '../../../shared/draft/drafts.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { can } from '../../../shared/permissions/can.ts'
import { useUser } from '../../../shared/session/session.ts'
import * as styles from '../dashboard.css.ts'
import type { OpenedRequest } from '../support-query.ts'
import { CaseSheet } from './case-sheet.tsx'
import { SupportAnswer } from './support-answer.tsx'
import { SupportMessages } from './support-messages.tsx'

/** One request over the list: who writes, all that was written, and the answer. */
export function SupportSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const user = useUser()
  const invalidate = useInvalidate()
  const draft = useDraft(user.id, `support/${id}`)
  const closing = useAction(closeSupport, { toast: false })
  // Each reading is in the audit log.
  const { data, error, mutate } = useEndpoint(readSupportRequest, { params: { id } }, { isRecorded: true })
  const mayAnswer = can(user, 'admin.support.update')
  const seen = data?.messages.at(-1)?.id
  const close = async () => {
    if (seen === undefined) return
    const done = await closing.run({ params: { id }, body: { seen } })
    if (done) toast.success(t('support.closed'))
    await invalidate(listSupportRequests, readSupportRequest)
  }
  return (
    <CaseSheet
      title={data?.subject}
      description={
        data &&
        t('support.about', {
          ...{ reference: data.reference, topic: t(`support.topics.${data.topic}`) },
          at: format.date(data.createdAt, 'time'),
        })
      }
      actions={
        mayAnswer && data && data.status !== 'closed'
          ? [{ id: 'close', label: t('support.close'), isDanger: false, onPress: () => void close() }]
          : []
      }
      error={error}
      onRetry={() => void mutate()}
      onClose={onClose}
    >
      {data ? (
        <Stack gap={5}>
          <Inline gap={2}>
            <Badge>{t(`support.state.${data.status}`)}</Badge>
            {data.isPriority ? <Badge tone="accent">{t('support.priority')}</Badge> : null}
          </Inline>
          {closing.problem ? (
            <Callout tone="danger" role="alert" title={t('support.closeFailed')}>
              {closing.problem.message}
            </Callout>
          ) : null}
          <Writer of={data} />
          <SupportMessages of={data} />
          {mayAnswer && draft.isReady ? <SupportAnswer of={data} draft={draft} /> : null}
          {mayAnswer ? null : (
            <Text size="sm" tone="muted">
              {t('support.mayNot')}
            </Text>
          )}
        </Stack>
      ) : null}
    </CaseSheet>
  )
}

/** Who writes, as far as that is known. */
function Writer({ of }: { of: OpenedRequest }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const user = useUser()
  const { personId, name, email, isOwnAddress, vehicle, earlier } = of
  const search = `${paths.admin('dashboard/support')}?${new URLSearchParams({ q: email })}`
  return (
    <Stack gap={1}>
      <Text size="sm">
        {personId && can(user, 'admin.user.index') ? (
          <Link href={`${paths.admin('users')}?record=${personId}`}>{name}</Link>
        ) : (
          name || t('support.signedOut')
        )}
      </Text>
      <Text size="sm" className={styles.words}>
        {email}
      </Text>
      <Text size="sm" tone="muted">
        {t(isOwnAddress ? 'support.ownAddress' : 'support.typedAddress')}
      </Text>
      {vehicle ? (
        <Text size="sm">
          {`${t('support.vehicle')}: `}
          <Link href={paths.vehicle(vehicle.id)}>{vehicle.title || t('support.vehicleUnknown')}</Link>
        </Text>
      ) : null}
      {earlier > 0 ? (
        <Text size="sm">
          <Link href={search}>{t('support.earlier', { count: earlier, number: format.number(earlier) })}</Link>
        </Text>
      ) : null}
    </Stack>
  )
}
