import { Card, Heading, Stack, Text } from '@forecourt/design-system'
import type { ReactNode } from 'react'

export interface SettingsSectionProps {
  /** Anchor of the section, for links that lead to it. */
  id: string
  title: string
  text?: string
  children: ReactNode
}

/** One matter of the settings. */
export function SettingsSection({ id, title, text, children }: SettingsSectionProps) {
  return (
    <Card as="section" padding="lg" id={id} aria-labelledby={`${id}-title`}>
      <Stack gap={4}>
        <Stack gap={1}>
          <Heading level={2} id={`${id}-title`}>
            {title}
          </Heading>
          {text ? (
            <Text size="sm" tone="muted">
              {text}
            </Text>
          ) : null}
        </Stack>
        {children}
      </Stack>
    </Card>
  )
}
