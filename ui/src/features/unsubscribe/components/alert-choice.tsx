import { readUnsubscribeLink, resubscribe, unsubscribe } from '@forecourt/contracts'
import { Button, LinkButton, Spinner } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { TroublePage } from '../../../shared/feedback/trouble-page.tsx'
import { isToken } from '../token.ts'
import { InvalidLink } from './invalid-link.tsx'

/** Alerts of one search, or of one vehicle: a press switches them off, another one on again. */
export function AlertChoice({ token }: { token: string }) {
  const { t } = useTranslation('unsubscribe')
  const isLink = isToken(token)
  const { data, error, isLoading, mutate } = useEndpoint(readUnsubscribeLink, isLink ? { query: { token } } : null)
  const off = useAction(unsubscribe)
  const on = useAction(resubscribe)
  const turn = async (action: typeof off | typeof on) => {
    const reply = await action.run({ body: { token } })
    if (reply) await mutate(reply, { revalidate: false })
  }
  const home = (
    <LinkButton variant="ghost" href={paths.home()}>
      {t('actions.home', { ns: 'common' })}
    </LinkButton>
  )
  if (!isLink || error?.status === 422) return <InvalidLink />
  if (error && !data)
    return (
      <TroublePage
        illustration="error"
        title={t('failed')}
        text={error.message}
        retry={{ run: () => void mutate(), isRunning: isLoading }}
        actions={home}
      />
    )
  if (!data) return <Spinner label={t('loading', { ns: 'common' })} />
  const { kind, name, isOn } = data
  if (name === null)
    return <TroublePage illustration="no-messages" title={t('gone.title')} text={t(`gone.${kind}`)} actions={home} />
  return (
    <TroublePage
      illustration="no-messages"
      title={t(isOn ? 'on.title' : 'off.title')}
      text={isOn ? t(`on.${kind}`, { name }) : t(`off.${kind}`, { name })}
      actions={
        <>
          {isOn ? (
            <Button variant="primary" isLoading={off.isRunning} onPress={() => void turn(off)}>
              {t('on.action')}
            </Button>
          ) : (
            <Button isLoading={on.isRunning} onPress={() => void turn(on)}>
              {t('off.undo')}
            </Button>
          )}
          {home}
        </>
      }
    />
  )
}
