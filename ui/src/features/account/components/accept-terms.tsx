import { Checkbox, Inline, Link, Stack, Text } from '@forecourt/design-system'
import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import type { FieldBinding } from '../../../shared/forms/form-field.tsx'
import * as styles from './account-layout.css.ts'

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
        <Text id={errorId} as="div" size="xs" weight="medium" tone="danger">
          <Inline gap={1} alignItems="start" flexWrap="nowrap">
            <CircleAlert size={16} aria-hidden className={styles.errorIcon} />
            {error}
          </Inline>
        </Text>
      ) : null}
    </Stack>
  )
}
