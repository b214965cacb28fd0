import { Card, Disclosure, Text } from '@forecourt/design-system'
import { Markdown } from '@forecourt/design-system/markdown'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'

/** What is typed, as visitors will see it. */
export function MarkdownPreview({ text }: { text: string }) {
  const { t } = useTranslation('admin')
  const shown = useDeferredValue(text)
  return (
    <Disclosure title={t('preview.title')} level={3}>
      <Card padding="md">
        {shown.trim() === '' ? (
          <Text size="sm" tone="muted">
            {t('preview.empty')}
          </Text>
        ) : (
          <Markdown text={shown} />
        )}
      </Card>
    </Disclosure>
  )
}
