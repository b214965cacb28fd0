import { Heading, Inline, LinkButton, Stack, Text } from '@forecourt/design-system'
import { useEffect, useRef } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import type { Sent } from '../sent-request.ts'

/** The number of a request, and what happens next. */
export function SupportSent({ reference, email, isPriority }: Sent) {
  const { t } = useTranslation('legal')
  const title = useRef<HTMLDivElement>(null)
  // The form that had the focus is gone.
  useEffect(() => title.current?.focus(), [])
  return (
    <Stack gap={5}>
      <div ref={title} tabIndex={-1}>
        <Heading level={1}>{t('sent.title')}</Heading>
      </div>
      <Stack gap={1}>
        <Text tone="muted">{t('sent.number')}</Text>
        <Text size="xxl" weight="semibold">
          {reference}
        </Text>
      </Stack>
      <Stack gap={3}>
        <Text>
          <Trans t={t} i18nKey="sent.confirmation" values={{ email }} components={{ to: <strong /> }} />
        </Text>
        <Text>{t(isPriority ? 'sent.nextPriority' : 'sent.next')}</Text>
        <Text>{t('sent.more')}</Text>
      </Stack>
      <Inline gap={3}>
        <LinkButton variant="primary" href={paths.help()}>
          {t('sent.help')}
        </LinkButton>
        <LinkButton href={paths.helpContact()}>{t('sent.another')}</LinkButton>
      </Inline>
    </Stack>
  )
}
