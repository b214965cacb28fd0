import { Button, IconButton, LinkButton, latePart, toast } from '@forecourt/design-system'
import { breakpoints } from '@forecourt/design-system/theme'
import { BellPlus, BookmarkCheck } from 'lucide-react'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { Late } from '../../../shared/feedback/late.tsx'
import { useMedia } from '../../../shared/feedback/use-media.ts'
import type { SavedState } from '../use-saved-search.ts'

const saveSearchDialog = latePart(async () => (await import('./save-search-dialog.tsx')).SaveSearchDialog)

export interface SaveSearchProps {
  state: SavedState
  /** A name made from the active filters, offered in the dialog. */
  offeredName: string
}

/** Keeps the present search, or leads to where it is kept. On phones an icon, beside the filters and the order. */
export const SaveSearch = memo(function SaveSearch({ state, offeredName }: SaveSearchProps) {
  const { t } = useTranslation('saved-searches')
  const [isOpen, setOpen] = useState(false)
  const isWide = useMedia(`(min-width: ${breakpoints.tablet}px)`)
  const navigate = useNavigate()
  const { canSave, filter, saved } = state
  const close = () => setOpen(false)
  const open = () => (canSave ? setOpen(true) : toast.info(t('save.needsFilter')))
  return (
    <>
      {isWide && saved ? (
        <LinkButton icon={<BookmarkCheck />} href={paths.savedSearches()}>
          {t('save.saved')}
        </LinkButton>
      ) : isWide ? (
        <Button icon={<BellPlus />} onPress={open}>
          {t('save.action')}
        </Button>
      ) : (
        <IconButton
          variant="secondary"
          label={t(saved ? 'save.saved' : 'save.action')}
          icon={saved ? <BookmarkCheck /> : <BellPlus />}
          onPress={() => (saved ? void navigate(paths.savedSearches()) : open())}
        />
      )}
      <Late part={saveSearchDialog} isWanted={isOpen} onMissing={close}>
        {(SaveSearchDialog) =>
          isOpen ? <SaveSearchDialog filter={filter} offeredName={offeredName} onClose={close} /> : null
        }
      </Late>
    </>
  )
})
