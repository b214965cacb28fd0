import type { SidebarItem } from '@forecourt/contracts'
import type { NavigationItem } from '@forecourt/design-system'
import {
  BellRing,
  Car,
  CirclePlus,
  Download,
  Heart,
  History,
  Inbox,
  MessagesSquare,
  ReceiptText,
  Search,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { paths } from '../paths.ts'

type Place =
  | 'home'
  | 'favorites'
  | 'savedSearches'
  | 'recents'
  | 'sell'
  | 'notifications'
  | 'messages'
  | 'my'
  | 'documents'
  | 'downloads'

/** What the settings call the places that may be left out (rulings 8). */
const marks: Readonly<Partial<Record<Place, SidebarItem>>> = {
  recents: 'recents',
  home: 'home',
  my: 'applications',
  favorites: 'desktop',
  downloads: 'downloads',
  documents: 'documents',
}

const bare = (path: string) => path.replace(/#.*$/, '').replace(/\/+$/, '') || '/'

/** The main places, with where we are and how much is unread. `short`: names that fit under a thumb. */
export function usePlaces(unread: number, names: 'places' | 'short'): Record<Place, NavigationItem> {
  const { t } = useTranslation('frame')
  const { pathname } = useLocation()
  const place = (name: Place, href: string, icon: React.ReactNode, count = 0): NavigationItem => ({
    href,
    icon,
    label: t(`${names}.${name}`),
    isCurrent: bare(pathname) === bare(href),
    count,
    mark: marks[name],
  })
  return {
    home: place('home', paths.home(), <Search />),
    favorites: place('favorites', paths.favorites(), <Heart />),
    recents: place('recents', paths.recents(), <History />),
    savedSearches: place('savedSearches', paths.savedSearches(), <BellRing />),
    sell: place('sell', paths.newVehicle(), <CirclePlus />),
    notifications: place('notifications', paths.notifications(), <Inbox />, unread),
    messages: place('messages', paths.messages(), <MessagesSquare />),
    my: place('my', paths.myVehicles(), <Car />),
    documents: place('documents', paths.invoices(), <ReceiptText />),
    downloads: place('downloads', paths.dataExport(), <Download />),
  }
}
