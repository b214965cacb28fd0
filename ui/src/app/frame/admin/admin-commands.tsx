import { type Command, type CommandGroup, CommandMenu, Kbd, type NavigationItem } from '@forecourt/design-system'
import { Plus, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { pagesFor } from '../../../features/admin/admin-pages.ts'
import { type FoundRecord, inOrder } from '../../../features/admin/search/search-records.ts'
import { useRecordSearch } from '../../../features/admin/search/use-record-search.ts'
import { can } from '../../../shared/permissions/can.ts'
import { useUser } from '../../../shared/session/session.ts'
import { paths } from '../../paths.ts'
import * as styles from './admin-frame.css.ts'

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** The button and the keys (Ctrl+K, ⌘K) that open the command menu. */
export function AdminCommands({ places }: { places: readonly NavigationItem[] }) {
  const { t } = useTranslation('frame')
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // A form that is being filled in stays in front: its own question comes before any other page.
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return
      setOpen(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button type="button" className={styles.opener} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Search size={16} aria-hidden />
        <span className={styles.openerText}>{t('commands.open')}</span>
        <Kbd>{isApple ? '⌘K' : 'Ctrl K'}</Kbd>
      </button>
      {isOpen ? <Commands places={places} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Where a record is opened: people by themselves, others in their form where they may be changed, else in the list. */
const addressOf = ({ id, name, page }: FoundRecord, mayChange: boolean): string =>
  `${paths.admin(page.slug)}?${new URLSearchParams(mayChange || page.name === 'user' ? { record: id } : { q: name })}`

function Commands({ places, onClose }: { places: readonly NavigationItem[]; onClose: () => void }) {
  const { t } = useTranslation('frame')
  const navigate = useNavigate()
  const user = useUser()
  const [query, setQuery] = useState('')
  const { found, isLoading, isPartial } = useRecordSearch(query)
  const words = query.trim().toLocaleLowerCase()
  const matches = (label: string) => label.toLocaleLowerCase().includes(words)

  const pages: Command[] = places
    .filter(({ label }) => matches(label))
    .map(({ href, label, icon }) => ({ id: href, label, icon }))
  const creations: Command[] =
    words === ''
      ? []
      : pagesFor(user).flatMap(({ name, slug }) => {
          const label = t(`admin:resources.${name}.new`, { defaultValue: '' })
          return label !== '' && can(user, `admin.${name}.create`) && matches(label)
            ? [{ id: `${paths.admin(slug)}?record=new`, label, icon: <Plus size="1em" /> }]
            : []
        })
  const records = inOrder(found, query).map(
    ([page, list]): CommandGroup => ({
      id: page.name,
      title: t(`admin:resources.${page.name}.title`),
      items: list.map((record) => ({
        id: `${record.id}@${addressOf(record, can(user, `admin.${page.name}.update`))}`,
        label: record.name,
        description: record.detail,
        icon: places.find(({ href }) => href === paths.admin(page.slug))?.icon,
      })),
    }),
  )
  return (
    <CommandMenu
      isOpen
      onOpenChange={(open) => (open ? undefined : onClose())}
      label={t('commands.title')}
      placeholder={t('commands.placeholder')}
      query={query}
      onQueryChange={setQuery}
      groups={[
        { id: 'places', title: t('commands.pages'), items: pages },
        { id: 'creations', title: t('commands.create'), items: creations },
        ...records,
      ]}
      onChoose={(id) => {
        onClose()
        void navigate(id.slice(id.indexOf('@') + 1))
      }}
      isLoading={isLoading}
      loadingText={t('commands.loading')}
      emptyText={t(isPartial ? 'commands.partial' : 'commands.empty')}
      countText={(count) => t('commands.count', { count })}
      hints={
        <>
          <span>
            <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('commands.move')}
          </span>
          <span>
            <Kbd>↵</Kbd> {t('commands.choose')}
          </span>
          <span>
            <Kbd>Esc</Kbd> {t('commands.leave')}
          </span>
        </>
      }
    />
  )
}
