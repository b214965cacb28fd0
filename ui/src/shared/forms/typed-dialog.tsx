import { FormDialog, type FormDialogProps } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'

/** A dialog for typed text, which asks before that is lost, in the words of the application. */
export function TypedDialog(props: Omit<FormDialogProps, 'texts'>) {
  const { t } = useTranslation('common')
  const discard = {
    title: t('leave.title'),
    text: t('leave.text'),
    confirm: t('leave.confirm'),
    stay: t('leave.stay'),
  }
  return <FormDialog {...props} texts={{ close: t('actions.close'), cancel: t('actions.cancel'), discard }} />
}
