import { Button, IconButton, Inline, Stack, Text, TextField } from '@forecourt/design-system'
import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FieldBinding } from '../../../shared/forms/form-field.tsx'

const most = 10

/** Web addresses, one field each. */
export function UrlList({ name, value, onChange, onBlur, error, ref }: FieldBinding<string[]>) {
  const { t } = useTranslation('settings')
  const change = (at: number, text: string) => onChange(value.map((one, place) => (place === at ? text : one)))
  return (
    <Stack gap={2}>
      {value.map((url, at) => (
        <TextField
          // biome-ignore lint/suspicious/noArrayIndexKey: an address has no other identity, and places do not move
          key={at}
          ref={at === 0 ? ref : undefined}
          name={`${name}.${at}`}
          label={t('profile.url', { number: at + 1 })}
          value={url}
          onChange={(text) => change(at, text)}
          onBlur={onBlur}
          type="url"
          autoCapitalize="none"
          spellCheck="false"
          error={at === 0 ? error : undefined}
          action={
            <IconButton
              label={t('profile.removeUrl', { number: at + 1 })}
              icon={<X />}
              size="sm"
              onPress={() => onChange(value.filter((_, place) => place !== at))}
            />
          }
        />
      ))}
      {value.length < most ? (
        <Inline gap={2}>
          <Button variant="soft" size="sm" icon={<Plus />} onPress={() => onChange([...value, ''])}>
            {t('profile.addUrl')}
          </Button>
          {value.length === 0 ? (
            <Text size="sm" tone="muted">
              {t('profile.urlsHelp')}
            </Text>
          ) : null}
        </Inline>
      ) : null}
    </Stack>
  )
}
