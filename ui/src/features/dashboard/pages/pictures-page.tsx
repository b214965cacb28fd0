import {
  deletePictures,
  isUuid,
  judgePictures,
  listPictures,
  type ModeratedPicture,
  pictureViews,
} from '@forecourt/contracts'
import { EmptyState, Inline, LinkButton, RadioGroup, Skeleton, Stack, TileGrid, toast } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useAction } from '../../../shared/api/use-action.ts'
import { useEndpoint, useInvalidate } from '../../../shared/api/use-endpoint.ts'
import { can } from '../../../shared/permissions/can.ts'
import { useUser } from '../../../shared/session/session.ts'
import { PartFailed } from '../components/part-failed.tsx'
import { PictureBar } from '../components/picture-bar.tsx'
import { PictureTile } from '../components/picture-tile.tsx'
import { ReasonDialog } from '../components/reason-dialog.tsx'
import { type PictureAction, pictureActions } from '../picture-actions.ts'

/** Pictures as moderators judge them, one by one or several at once. The address says which are shown. */
export function PicturesPage() {
  const { t } = useTranslation('dashboard')
  const user = useUser()
  const [params, setParams] = useSearchParams()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<{ action: PictureAction; pictures: readonly ModeratedPicture[] }>()
  const show = pictureViews.find((one) => one === params.get('show')) ?? 'recent'
  const before = isUuid(params.get('before') ?? '') ? (params.get('before') ?? undefined) : undefined
  const { data, meta, error, mutate } = useEndpoint(
    listPictures,
    { query: { show, ...(before && { before }) } },
    { keepPreviousData: true },
  )
  const rights = { update: can(user, 'admin.picture.update'), delete: can(user, 'admin.picture.delete') }
  const of = (next: string, from?: string) => {
    setSelected(new Set())
    return new URLSearchParams({ ...(next !== 'recent' && { show: next }), ...(from && { before: from }) })
  }
  const link = (from?: string) =>
    `?${new URLSearchParams({ ...(show !== 'recent' && { show }), ...(from && { before: from }) })}`
  const ask = (action: PictureAction, pictures: readonly ModeratedPicture[]) => setAsked({ action, pictures })
  const chosen = (data ?? []).filter(({ picture }) => selected.has(picture.id))
  return (
    <Stack gap={4}>
      <RadioGroup
        label={t('pictures.show')}
        hideLabel
        layout="row"
        options={pictureViews.map((one) => ({ value: one, label: t(`pictures.views.${one}`) }))}
        value={show}
        onChange={(next) => setParams(of(next))}
      />
      {error && !data ? (
        <PartFailed title={t('failed')} onRetry={() => void mutate()}>
          {error.message}
        </PartFailed>
      ) : null}
      {!data && !error ? <Skeleton shape="picture" /> : null}
      {data?.length === 0 ? <EmptyState level={2} title={t(`pictures.none.${show}`)} /> : null}
      {data && data.length > 0 ? (
        <TileGrid
          label={t('pictures.label')}
          selected={rights.update || rights.delete ? selected : undefined}
          onSelectedChange={setSelected}
          tiles={data.map((one) => ({
            id: one.picture.id,
            name: one.vehicle.title,
            content: (
              <PictureTile
                picture={one}
                actions={pictureActions(one, rights)}
                onAction={(action) => ask(action, [one])}
              />
            ),
          }))}
        />
      ) : null}
      <Inline>
        {before ? <LinkButton href={link()}>{t('latest')}</LinkButton> : null}
        {meta?.next ? <LinkButton href={link(meta.next)}>{t('older')}</LinkButton> : null}
      </Inline>
      <PictureBar chosen={chosen} rights={rights} onAction={ask} onClear={() => setSelected(new Set())} />
      {asked ? (
        <Judge
          {...asked}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined)
            setSelected(new Set())
          }}
        />
      ) : null}
    </Stack>
  )
}

interface JudgeProps {
  action: PictureAction
  pictures: readonly ModeratedPicture[]
  onClose: () => void
  onDone: () => void
}

function Judge({ action, pictures, onClose, onDone }: JudgeProps) {
  const { t } = useTranslation('dashboard')
  const invalidate = useInvalidate()
  const judge = useAction(judgePictures, { toast: false })
  const remove = useAction(deletePictures, { toast: false })
  const running = action === 'delete' ? remove : judge
  const ids = pictures.map(({ picture }) => picture.id)
  const confirm = async (reason: string) => {
    const reply =
      action === 'delete'
        ? await remove.run({ body: { ids, reason } })
        : await judge.run({ body: { action, ids, reason } })
    if (!reply) return
    const refused = reply.data.filter(({ outcome }) => outcome === 'refused')
    const count = ids.length - refused.length
    if (count > 0) toast.success(t(`pictures.done.${action}`, { count }))
    for (const message of new Set(refused.map(({ problem }) => problem?.message ?? ''))) toast.error(message)
    onDone()
    await invalidate(listPictures)
  }
  return (
    <ReasonDialog
      title={t(`pictures.ask.${action}`, { count: ids.length })}
      text={t(`pictures.askText.${action}`)}
      confirmLabel={t(`pictures.actions.${action}`)}
      tone={action === 'hide' || action === 'delete' ? 'danger' : 'primary'}
      isBusy={running.isRunning}
      problem={running.problem}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    />
  )
}
