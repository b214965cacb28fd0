import { AlertDialog, Badge, Button, Inline } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import { passkeysWork } from '../../../shared/session/passkey.ts'
import { useSecondFactors } from '../api/use-second-factors.ts'
import { ListState } from './list-state.tsx'
import { PasskeyDialog } from './passkey-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { Row } from './row.tsx'
import { SettingsSection } from './settings-section.tsx'
import { TotpDialog } from './totp-dialog.tsx'

/** What a question is about: the app, new codes, or a passkey by its id. */
type Question = { kind: 'totp' } | { kind: 'codes' } | { kind: 'passkey'; id: string; name: string }

/** Authenticator app, passkeys and recovery codes. */
export function SecondFactorSection() {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const actions = useSecondFactors()
  const { factors } = actions
  const [setup, setSetup] = useState<{ secret: string; uri: string }>()
  const [isNaming, setNaming] = useState(false)
  const [question, setQuestion] = useState<Question | null>(null)
  const isActive = factors !== undefined && (factors.totp || factors.passkeys.length > 0)

  const answer = async () => {
    if (question?.kind === 'totp') await actions.removeTotp()
    else if (question?.kind === 'codes') await actions.renewCodes()
    else if (question?.kind === 'passkey') await actions.removePasskey(question.id)
    setQuestion(null)
  }
  return (
    <SettingsSection id="second-factor" title={t('factors.title')} text={t('factors.text')}>
      {factors ? (
        <ul aria-label={t('factors.title')}>
          <Row
            title={
              <Inline gap={2}>
                {t('factors.totp.title')}
                <Badge tone={factors.totp ? 'success' : 'neutral'}>
                  {t(factors.totp ? 'factors.on' : 'factors.off')}
                </Badge>
              </Inline>
            }
            text={t('factors.totp.text')}
            action={
              factors.totp ? (
                <Button size="sm" onPress={() => setQuestion({ kind: 'totp' })}>
                  {t('factors.totp.remove')}
                </Button>
              ) : (
                <Button
                  size="sm"
                  variant="primary"
                  onPress={async () => setSetup(await actions.beginTotp())}
                  isDisabled={actions.isBusy}
                >
                  {t('factors.totp.setUp')}
                </Button>
              )
            }
          />
          {factors.passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <Row
              key={id}
              title={name}
              text={t(lastUsedAt ? 'factors.passkey.used' : 'factors.passkey.unused', {
                created: format.date(createdAt),
                used: lastUsedAt ? format.relativeTime(lastUsedAt) : '',
              })}
              action={
                <Button size="sm" onPress={() => setQuestion({ kind: 'passkey', id, name })}>
                  {t('factors.passkey.remove', { name })}
                </Button>
              }
            />
          ))}
          <Row
            title={t('factors.passkey.title')}
            text={t(passkeysWork() ? 'factors.passkey.text' : 'factors.passkey.unsupported')}
            action={
              passkeysWork() ? (
                <Button size="sm" onPress={() => setNaming(true)} isDisabled={actions.isBusy}>
                  {t('factors.passkey.add')}
                </Button>
              ) : null
            }
          />
          {isActive ? (
            <Row
              title={t('factors.codes.label')}
              text={t('factors.codes.left', { count: factors.recoveryCodesLeft })}
              action={
                <Button size="sm" onPress={() => setQuestion({ kind: 'codes' })}>
                  {t('factors.codes.renew')}
                </Button>
              }
            />
          ) : null}
        </ul>
      ) : (
        <ListState error={actions.error} onRetry={actions.retry} />
      )}
      {setup ? <TotpDialog setup={setup} onConfirm={actions.confirmTotp} onClose={() => setSetup(undefined)} /> : null}
      {isNaming ? <PasskeyDialog onAdd={actions.addPasskey} onClose={() => setNaming(false)} /> : null}
      {actions.codes && !setup && !isNaming ? (
        <RecoveryCodesDialog codes={actions.codes} onClose={actions.hideCodes} />
      ) : null}
      <AlertDialog
        isOpen={question !== null}
        onOpenChange={(isOpen) => (isOpen ? undefined : setQuestion(null))}
        title={t(`factors.questions.${question?.kind ?? 'totp'}`)}
        confirmLabel={t(question?.kind === 'codes' ? 'factors.codes.renew' : 'factors.remove')}
        cancelLabel={t('actions.cancel', { ns: 'common' })}
        onConfirm={() => void answer()}
        isBusy={actions.isBusy}
      >
        {t(`factors.consequences.${question?.kind ?? 'totp'}`)}
      </AlertDialog>
    </SettingsSection>
  )
}
