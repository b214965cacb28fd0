import { Button, Callout, Text, VisuallyHidden } from '@forecourt/design-system'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useForm } from '../form-context.ts'
import { vinFeedback, vinLength } from '../vin-feedback.ts'
import { toldByVin, type VinFill, vinDisagreement, vinFields } from '../vin-fill.ts'
import { CodeField } from './code-field.tsx'
import * as styles from './form.css.ts'
import type { SharedProps } from './shared-props.ts'

/**
 * The VIN, judged while it is typed: how many characters are there, a letter it cannot have, a check digit that does not
 * fit. Make and model year follow from it; where something else was typed, it only offers what it knows.
 */
export function VinField({ shared }: { shared: SharedProps }) {
  const { t } = useTranslation('vehicle-form')
  const { values, set } = useForm()
  const text = values.vin ?? ''
  const feedback = vinFeedback(text, values.year ?? null)
  const told = toldByVin(values)
  const other = vinDisagreement(values)
  const named = ({ brand, year }: VinFill): string => {
    if (!brand) return year ? t('vin.year', { year }) : ''
    return year ? t('vin.both', { brand, year }) : brand
  }
  const facts = told ? named(told) : ''
  const error = shared.error ?? (feedback.problem ? t(`problems.${feedback.problem}`) : undefined)
  return (
    <div className={styles.vin}>
      <CodeField
        shared={{
          ...shared,
          error,
          labelAside:
            feedback.length > 0 ? t('vin.count', { count: feedback.length, of: vinLength }) : shared.labelAside,
        }}
        value={text}
        onChange={(next) => set('vin', next)}
      />
      <div role="status">
        {feedback.isValid && !error ? (
          <Text size="sm" tone="success" as="div">
            <span className={styles.vinState}>
              <CircleCheck className={styles.vinIcon} aria-hidden />
              {facts ? t('vin.validAs', { facts }) : t('vin.valid')}
            </span>
          </Text>
        ) : null}
        {feedback.problem ? <VisuallyHidden>{error}</VisuallyHidden> : null}
      </div>
      {other ? (
        <Callout
          title={t('vin.differs', { facts: named(other) })}
          actions={
            <Button
              size="sm"
              onPress={() => {
                for (const field of vinFields) if (other[field] !== undefined) set(field, other[field])
              }}
            >
              {t('vin.take')}
            </Button>
          }
        >
          {t('vin.differsText')}
        </Callout>
      ) : null}
    </div>
  )
}
