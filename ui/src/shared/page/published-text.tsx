import type { PublishedPage } from '@forecourt/contracts'
import { Heading, Stack, Text } from '@forecourt/design-system'
import { Markdown } from '@forecourt/design-system/markdown'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format/format.ts'

/** A text page as visitors see it: title, version, and the Markdown made safe. */
export function PublishedText({ title, text, version, publishedAt }: Omit<PublishedPage, 'slug'>) {
  const { t } = useTranslation('legal')
  const format = useFormat()
  return (
    <Stack as="section" gap={6}>
      <Stack gap={2}>
        <Heading level={1}>{title}</Heading>
        <Text size="sm" tone="muted">
          {t('published', { version, at: format.date(publishedAt) })}
        </Text>
      </Stack>
      <Markdown text={text} />
    </Stack>
  )
}
