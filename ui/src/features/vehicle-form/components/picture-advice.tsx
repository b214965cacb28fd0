import { Button, Callout } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { failedFor } from '../../../shared/picture/picture-list.ts'
import type { FormPictures } from '../use-pictures.ts'

/** What to do about pictures that cannot be sent as they are; a tile has no room for it. */
export function PictureAdvice({ pictures }: { pictures: FormPictures }) {
  const { t } = useTranslation('vehicle-form')
  const large = failedFor(pictures.items, 'tooLarge')
  const heic = failedFor(pictures.items, 'heic')
  return (
    <>
      {large.length > 0 ? (
        <Callout
          role="alert"
          tone="warning"
          title={t('pictures.large.title', { count: large.length })}
          actions={
            <Button
              size="sm"
              onPress={() => {
                for (const { key } of large) pictures.remedy(key)
              }}
            >
              {t('pictures.large.shrink', { count: large.length })}
            </Button>
          }
        >
          {t('pictures.large.text')}
        </Callout>
      ) : null}
      {heic.length > 0 ? (
        <Callout role="alert" tone="warning" title={t('pictures.heic.title')}>
          {t('pictures.heic.text')}
        </Callout>
      ) : null}
    </>
  )
}
