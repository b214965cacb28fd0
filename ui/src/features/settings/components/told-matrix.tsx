import {
  isTold,
  notificationChannels,
  type ProviderLink,
  type Telling,
  type ToldCell,
  type ToldChoices,
  tellingOf,
  toldKinds,
} from '@forecourt/contracts'
import { CheckMatrix, Link, Stack, Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useFormat } from '../../../shared/format/format.ts'

export interface ToldMatrixProps {
  choices: ToldChoices
  links: readonly ProviderLink[]
  onChange: (off: ToldCell[]) => void
}

/** What keeps a box from being changed; the box itself is `on` or `off`. */
type Reason = Exclude<Telling, 'on' | 'off'>
const reasons: readonly Reason[] = ['always', 'never', 'type', 'toggle', 'mobile', 'unlinked', 'quiet']
const reasonIn = (telling: Telling): Reason | undefined => reasons.find((one) => one === telling)

/** Kinds and channels. A box shows what happens; one that something else decides says what. */
export function ToldMatrix({ choices, links, onChange }: ToldMatrixProps) {
  const { t } = useTranslation(['settings', 'common'])
  const format = useFormat()
  const channels = notificationChannels.flatMap((channel) => {
    const link = links.find(({ name }) => name === channel)
    return link ? [{ channel, link }] : []
  })
  const cells = toldKinds.flatMap((kind) => channels.map(({ channel, link }) => ({ kind, channel, link })))
  const tellings = new Map(cells.map((cell) => [`${cell.kind} ${cell.channel}`, tellingOf(choices, cell.link, cell)]))
  const telling = (kind: string, channel: string): Telling => tellings.get(`${kind} ${channel}`) ?? 'unlinked'
  const found = reasons.filter((reason) => [...tellings.values()].includes(reason))
  /** Names of the kinds that a reason keeps from some channel. */
  const kindsOf = (reason: Reason) =>
    format.list(
      toldKinds
        .filter((kind) => channels.some(({ channel }) => telling(kind, channel) === reason))
        .map((kind) => t(`toldKinds.${kind}`, { ns: 'common' })),
    )
  const turn = (row: string, column: string, isOn: boolean) => {
    const cell = cells.find(({ kind, channel }) => kind === row && channel === column)
    if (!cell) return
    const { kind, channel } = cell
    const others = choices.off.filter((one) => one.kind !== kind || one.channel !== channel)
    onChange(isOn ? others : [...others, { kind, channel }])
  }
  return (
    <Stack gap={3}>
      <CheckMatrix
        label={t('notifications.matrix.title')}
        rowsLabel={t('notifications.matrix.kind')}
        rows={toldKinds.map((kind) => ({ id: kind, label: t(`toldKinds.${kind}`, { ns: 'common' }) }))}
        columns={channels.map(({ channel, link }) => ({
          id: channel,
          label: t(`notifications.channels.names.${channel}`),
          note: link.linked ? (
            link.isNotifiable ? undefined : (
              <Link href={paths.channels()}>{t('notifications.matrix.paused')}</Link>
            )
          ) : (
            <Link href={paths.channels()}>{t('notifications.matrix.notLinked')}</Link>
          ),
        }))}
        isChecked={(kind, channel) => isTold(telling(kind, channel))}
        onChange={turn}
        isOut={(kind, channel) => ['never', 'unlinked'].includes(telling(kind, channel))}
        lock={(kind, channel) => {
          const reason = reasonIn(telling(kind, channel))
          return reason && t(`notifications.reasons.${reason}`)
        }}
      />
      {found.length > 0 ? (
        <Stack as="ul" gap={1}>
          {found.map((reason) => (
            <Text as="li" key={reason} size="sm" tone="muted">
              {t(`notifications.reasonTexts.${reason}`, { kinds: kindsOf(reason) })}
            </Text>
          ))}
        </Stack>
      ) : null}
    </Stack>
  )
}
