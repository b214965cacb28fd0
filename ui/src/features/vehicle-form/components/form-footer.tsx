import { Button, Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import * as styles from './form.css.ts'

export interface FormFooterProps {
  isFirst: boolean
  isLast: boolean
  /** Published already: "Save changes" is offered on every step. */
  isPublished: boolean
  isBusy: boolean
  isUploading: boolean
  /** What became of what was typed: "Draft saved". */
  note: string | undefined
  onBack: () => void
  onNext: () => void
  onPublish: () => void
  onSave: () => void
}

/** Back, on, and the one button that makes it public. */
export function FormFooter(props: FormFooterProps) {
  const { isFirst, isLast, isPublished, isBusy, isUploading, note, onBack, onNext, onPublish, onSave } = props
  const { t } = useTranslation('vehicle-form')
  return (
    <div className={styles.footer}>
      {isFirst ? null : <Button onPress={onBack}>{t('back')}</Button>}
      <div className={styles.footerEnd}>
        {note ? (
          <Text size="xs" tone="muted">
            {note}
          </Text>
        ) : null}
        {isPublished ? (
          // Never disabled: a figure counts once its field is left, which is with the press of this very button.
          <Button variant={isLast ? 'primary' : 'soft'} isLoading={isBusy} onPress={onSave}>
            {t('saveChanges')}
          </Button>
        ) : null}
        {isLast ? null : (
          <Button variant="primary" onPress={onNext}>
            {t('next')}
          </Button>
        )}
        {isLast && !isPublished ? (
          <Button variant="primary" size="lg" isLoading={isBusy} isDisabled={isUploading} onPress={onPublish}>
            {t('publish')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
