import { readMailChoice, switchMailsOff, switchMailsOn } from '@forecourt/contracts'
import { Button, LinkButton, Spinner } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { TroublePage } from '../../../shared/feedback/trouble-page.tsx'
import { isToken } from '../token.ts'
import { InvalidLink } from './invalid-link.tsx'

/** Emails of some kinds: a press ends them, another one brings them back. */
export function MailChoice({ token }: { token: string }) {
  const { t, i18n } = useTranslation(['unsubscribe', 'common'])
  const isLink = isToken(token)
  const { data, error, isLoading, mutate } = useEndpoint(readMailChoice, isLink ? { query: { token } } : null)
  const off = useAction(switchMailsOff)
  const on = useAction(switchMailsOn)
  const turn = async (action: typeof off | typeof on) => {
    const reply = await action.run({ body: { token } })
    if (reply) await mutate(reply, { revalidate: false })
  }
  if (!isLink || error?.status === 422) return <InvalidLink />
  if (error && !data)
    return (
      <TroublePage
        illustration="error"
        title={t('failed')}
        text={error.message}
        retry={{ run: () => void mutate(), isRunning: isLoading }}
      />
    )
  if (!data) return <Spinner label={t('loading', { ns: 'common' })} />
  const { kinds, state } = data
  const names = kinds.map((kind) => t(`toldKinds.${kind}`, { ns: 'common' }))
  const what = new Intl.ListFormat(i18n.language.replace('_', '-'), { type: 'conjunction' }).format(names)
  return (
    <TroublePage
      illustration="no-messages"
      title={t(`mails.${state}.title`)}
      text={t(`mails.${state}.text`, { what })}
      actions={
        state === 'gone' ? (
          <LinkButton variant="ghost" href={paths.home()}>
            {t('actions.home', { ns: 'common' })}
          </LinkButton>
        ) : (
          <>
            {state === 'on' ? (
              <Button variant="primary" isLoading={off.isRunning} onPress={() => void turn(off)}>
                {t('on.action')}
              </Button>
            ) : null}
            {state === 'off' ? (
              <Button isLoading={on.isRunning} onPress={() => void turn(on)}>
                {t('off.undo')}
              </Button>
            ) : null}
            <LinkButton variant="ghost" href={paths.settingsNotifications()}>
              {t('mails.settings.action')}
            </LinkButton>
          </>
        )
      }
    />
  )
}
