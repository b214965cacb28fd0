import { Button, LinkButton, toast } from '@forecourt/design-system'
import { BellPlus, BookmarkCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import type { SavedState } from '../use-saved-search.ts'
import { SaveSearchDialog } from './save-search-dialog.tsx'

export interface SaveSearchProps {
  state: SavedState
  /** A name made from the active filters, offered in the dialog. */
  offeredName: string
}

/** Keeps the present search, or leads to where it is kept. */
export function SaveSearch({ state, offeredName }: SaveSearchProps) {
  const { t } = useTranslation('saved-searches')
  const [isOpen, setOpen] = useState(false)
  const { canSave, filter, saved } = state
  return (
    <>
      {saved ? (
        <LinkButton icon={<BookmarkCheck />} href={paths.savedSearches()}>
          {t('save.saved')}
        </LinkButton>
      ) : (
        <Button icon={<BellPlus />} onPress={() => (canSave ? setOpen(true) : toast.info(t('save.needsFilter')))}>
          {t('save.action')}
        </Button>
      )}
      {isOpen ? <SaveSearchDialog filter={filter} offeredName={offeredName} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
