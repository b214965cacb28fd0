import type { AdminResource } from '@forecourt/contracts'
import type { NavigationGroup } from '@forecourt/design-system'
import {
  AlarmClock,
  Banknote,
  Blocks,
  Building2,
  CarFront,
  Cog,
  FileText,
  Fuel,
  Globe,
  KeyRound,
  Languages,
  Layers,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Palette,
  Percent,
  PlugZap,
  Radio,
  ReceiptText,
  Shapes,
  Store,
  SunMoon,
  Tag,
  Tags,
  Users,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { adminGroups, pagesFor } from '../../features/admin/admin-pages.ts'
import { useUser } from '../../shared/session/session.ts'
import { paths } from '../paths.ts'

const icons: Partial<Record<AdminResource, LucideIcon>> = {
  dashboard: LayoutDashboard,
  user: Users,
  category: Shapes,
  type: CarFront,
  fueltype: Fuel,
  transmission: Cog,
  color: Palette,
  option: ListChecks,
  country: Globe,
  city: Building2,
  currency: Banknote,
  energyprice: PlugZap,
  cartgroup: Layers,
  cart: Tag,
  cartdetail: Tags,
  taxrate: Percent,
  payment: ReceiptText,
  page: FileText,
  language: Languages,
  theme: SunMoon,
  provider: Radio,
  federer: KeyRound,
  datacron: AlarmClock,
}

/** The group of the navigation that leads out of the back office. */
export const wayOut = 'out'

/** The pages of the back office a person may open, by group, and the way out of it. */
export function useAdminPlaces(): NavigationGroup[] {
  const { t } = useTranslation('frame')
  const { pathname } = useLocation()
  const pages = pagesFor(useUser())
  const groups = adminGroups.map((group) => ({
    id: group,
    title: t(`admin:groups.${group}`),
    items: pages
      .filter((page) => page.group === group)
      .map(({ name, slug }) => {
        const Icon = icons[name] ?? Blocks
        const href = paths.admin(slug)
        return {
          href,
          label: t(`admin:resources.${name}.title`),
          icon: <Icon />,
          // A page's tabs lie below it.
          isCurrent: pathname.replace(/\/*$/, '/').startsWith(href),
        }
      }),
  }))
  return [
    { id: wayOut, items: [{ href: paths.home(), label: t('market'), icon: <Store /> }] },
    ...groups.filter(({ items }) => items.length > 0),
  ]
}
