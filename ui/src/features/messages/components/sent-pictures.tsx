import type { ThreadMessage } from '@forecourt/contracts'
import { Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { PictureThumbs } from '../../../shared/messages/picture-thumbs.tsx'

/** The pictures of a message, and how many went with the account of who sent them. */
export function SentPictures({ message, isMine, name }: { message: ThreadMessage; isMine: boolean; name: string }) {
  const { t } = useTranslation('messages')
  const { pictures = [], goneCount = 0 } = message
  return (
    <>
      {pictures.length > 0 ? (
        <PictureThumbs
          pictures={pictures}
          label={t(isMine ? 'pictures.yours' : 'pictures.all', { name })}
          altOf={(place) => t(isMine ? 'pictures.mine' : 'pictures.theirs', { name, position: place + 1 })}
        />
      ) : null}
      {goneCount > 0 ? (
        <Text size="sm" tone="muted">
          {t('pictures.gone', { count: goneCount })}
        </Text>
      ) : null}
    </>
  )
}
