import { type SidebarItem, sidebarItems, type User } from '@forecourt/contracts'

/** What somebody's sidebar shows. An answer of before there was a choice says nothing of it: then all is shown. */
export const shownItems = (user: Partial<Pick<User, 'sidebarItems'>>): readonly SidebarItem[] =>
  user.sidebarItems ?? sidebarItems
