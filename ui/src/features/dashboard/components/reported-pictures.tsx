import type { ReportedMessage } from '@forecourt/contracts'
import { Button, Text } from '@forecourt/design-system'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PictureThumbs } from '../../../shared/messages/picture-thumbs.tsx'
import * as styles from '../dashboard.css.ts'

/**
 * The pictures of a reported message. They may be hard to look at: each message's are covered until they are asked for, and can
 * be covered again.
 */
export function ReportedPictures({ of: { pictures = [], goneCount }, name }: { of: ReportedMessage; name: string }) {
  const { t } = useTranslation('dashboard')
  const [isShown, setShown] = useState(false)
  const count = pictures.length
  return (
    <>
      {count > 0 ? (
        <>
          <PictureThumbs
            pictures={pictures}
            label={t('messages:pictures.all', { name })}
            altOf={(place) => t('messages:pictures.theirs', { name, position: place + 1 })}
            isCovered={!isShown}
          />
          <div className={styles.buttons}>
            <Button size="sm" icon={isShown ? <EyeOff /> : <Eye />} onPress={() => setShown(!isShown)}>
              {t(isShown ? 'conversations.pictures.cover' : 'conversations.pictures.show', { count })}
            </Button>
          </div>
        </>
      ) : null}
      {goneCount ? (
        <Text size="sm" tone="muted">
          {t('conversations.pictures.gone', { count: goneCount })}
        </Text>
      ) : null}
    </>
  )
}
