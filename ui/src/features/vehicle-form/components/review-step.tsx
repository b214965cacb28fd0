import { Button, Heading, Stack } from '@forecourt/design-system'
import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFieldText } from '../../../shared/vehicle/field-text.ts'
import { useForm } from '../form-context.ts'
import { fieldsOf, type StepId } from '../form-steps.ts'
import { isEmpty } from '../form-values.ts'
import { previewOf } from '../preview.ts'
import * as styles from './form.css.ts'

export interface ReviewStepProps {
  steps: readonly StepId[]
  /** "3 pictures", and what is wrong with them. */
  pictures: { text: string; error: string | undefined }
  onEdit: (step: StepId) => void
}

/** Everything once more before it goes public; what is missing stands in its place. */
export function ReviewStep({ steps, pictures, onEdit }: ReviewStepProps) {
  const { t } = useTranslation('vehicle-form')
  const { values, cityName, choices, facts, errorOf, labelOf } = useForm()
  const { text } = useFieldText()
  const preview = previewOf(values, choices, cityName)
  return (
    <Stack gap={5}>
      {steps.map((step) => {
        const fields = fieldsOf(step, facts).filter((field) => !isEmpty(values[field]) || errorOf(field))
        if (step === 'review') return null
        return (
          <section key={step} className={styles.review} aria-labelledby={`review-${step}`}>
            <div className={styles.reviewHead}>
              <Heading level={3} id={`review-${step}`}>
                {t(`steps.${step}`)}
              </Heading>
              <Button
                size="sm"
                variant="ghost"
                icon={<Pencil />}
                aria-label={t('editStep', { step: t(`steps.${step}`) })}
                onPress={() => onEdit(step)}
              >
                {t('edit')}
              </Button>
            </div>
            <dl className={styles.summary}>
              {step === 'pictures' ? (
                <Line term={t('pictures.list')} value={pictures.text} error={pictures.error} />
              ) : null}
              {fields.map((field) => (
                <Line key={field} term={labelOf(field)} value={text(preview, field)} error={errorOf(field)} />
              ))}
            </dl>
          </section>
        )
      })}
    </Stack>
  )
}

function Line({ term, value, error }: { term: string; value: string | null; error: string | undefined }) {
  return (
    <div className={styles.line}>
      <dt className={styles.term}>{term}</dt>
      <dd className={error ? styles.fault : styles.value}>{error ?? value}</dd>
    </div>
  )
}
