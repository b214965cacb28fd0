import { Button } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'

/** In the place of a part whose file could not be had: some browsers try again only when the page is loaded anew. */
export function PartMissing() {
  const { t } = useTranslation('errors')
  return (
    <Button size="sm" onPress={() => location.reload()}>
      {t('reload')}
    </Button>
  )
}
