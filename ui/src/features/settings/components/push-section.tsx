import { Button, Callout, ErrorState, Switch, Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { usePush } from '../../../shared/push/use-push.ts'
import { SettingsSection } from './settings-section.tsx'

/** Push to this browser: on or off, or why it cannot be. */
export function PushSection() {
  const { t } = useTranslation('settings')
  const push = usePush()
  return (
    <SettingsSection id="push" title={t('push.title')} text={t('push.text')}>
      {push.error ? (
        <ErrorState
          title={t('failed')}
          actions={<Button onPress={push.retry}>{t('actions.retry', { ns: 'common' })}</Button>}
        />
      ) : (
        <>
          <Switch
            isSelected={push.isOn ?? false}
            isDisabled={push.isBusy || push.isOn === undefined || (push.hindrance !== undefined && !push.isOn)}
            onChange={(on) => void push.set(on)}
          >
            {t('push.here')}
          </Switch>
          {push.hindrance ? <Callout tone="info">{t(`push.hindrance.${push.hindrance}`)}</Callout> : null}
          {push.browsers > 0 ? (
            <Text size="sm" tone="muted">
              {t('push.browsers', { count: push.browsers })}
            </Text>
          ) : null}
        </>
      )}
    </SettingsSection>
  )
}
