import type { ModeratedPicture } from '@forecourt/contracts'
import { Button, SelectionBar } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { allPictureActions, type PictureAction, type PictureRights, pictureActions } from '../picture-actions.ts'
import { pictureIcons } from './picture-tile.tsx'

export interface PictureBarProps {
  chosen: readonly ModeratedPicture[]
  rights: PictureRights
  onAction: (action: PictureAction, pictures: readonly ModeratedPicture[]) => void
  onClear: () => void
}

/** What can be done with the chosen pictures; each button acts on those it fits, and says on how many. */
export function PictureBar({ chosen, rights, onAction, onClear }: PictureBarProps) {
  const { t } = useTranslation('dashboard')
  if (chosen.length === 0) return null
  const fitting = (action: PictureAction) => chosen.filter((one) => pictureActions(one, rights).includes(action))
  return (
    <SelectionBar
      label={t('pictures.chosen')}
      count={t('selected', { count: chosen.length })}
      clearLabel={t('clearSelection')}
      onClear={onClear}
    >
      {allPictureActions.map((action) => {
        const pictures = fitting(action)
        if (pictures.length === 0) return null
        return (
          <Button
            key={action}
            size="sm"
            variant={action === 'delete' ? 'danger' : undefined}
            icon={pictureIcons[action]}
            onPress={() => onAction(action, pictures)}
          >
            {`${t(`pictures.actions.${action}`)} (${pictures.length})`}
          </Button>
        )
      })}
    </SelectionBar>
  )
}
