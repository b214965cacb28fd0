import { Checkbox, Link, Stack, Text } from '@forecourt/design-system'
import { useId } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import type { FieldBinding } from '../../../shared/forms/form-field.tsx'

/** Terms and privacy: read in a new tab, so that the form stays. */
export function AcceptTerms({ name, value, onChange, onBlur, error, ref }: FieldBinding<boolean>) {
  const { t } = useTranslation('account')
  const errorId = useId()
  return (
    <Stack gap={1}>
      <Checkbox
        ref={ref}
        name={name}
        isSelected={value}
        onChange={onChange}
        onBlur={onBlur}
        isRequired
        isInvalid={error !== undefined}
        aria-describedby={error ? errorId : undefined}
      >
        <Trans
          t={t}
          i18nKey="signUp.accept"
          components={{
            terms: <Link href={paths.terms()} target="_blank" variant="inline" />,
            privacy: <Link href={paths.privacy()} target="_blank" variant="inline" />,
          }}
        />
      </Checkbox>
      {error ? (
        <Text id={errorId} size="xs" weight="medium" tone="danger">
          {error}
        </Text>
      ) : null}
    </Stack>
  )
}
