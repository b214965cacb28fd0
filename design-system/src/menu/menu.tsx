import { Check } from 'lucide-react'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  Header,
  MenuSection,
  MenuTrigger,
  Popover,
  type PopoverProps,
  Separator,
} from 'react-aria-components'
import { definedProps } from '../field/defined-props.ts'
import * as list from '../list-box/list-box.css.ts'
import * as styles from './menu.css.ts'

/** One line of a menu. */
export interface MenuItem {
  id: string
  label: string
  description?: string | undefined
  icon?: ReactNode
  /** Goes somewhere instead of acting. */
  href?: string | undefined
  isDanger?: boolean | undefined
  isDisabled?: boolean | undefined
}

/** Lines that belong together, with or without a title. */
export interface MenuGroup {
  id: string
  title?: string | undefined
  items: readonly MenuItem[]
}

export interface MenuProps {
  /** A Button or IconButton; the menu takes its name. */
  trigger: ReactElement
  items?: readonly MenuItem[] | undefined
  /** Instead of `items`: groups with a line between them. */
  groups?: readonly MenuGroup[] | undefined
  onAction?: ((id: string) => void) | undefined
  /** For lines that are fetched when somebody wants them. */
  onOpenChange?: ((isOpen: boolean) => void) | undefined
  /** Makes it a choice of one: marks it and calls `onAction` with the new one. */
  selected?: string | undefined
  placement?: PopoverProps['placement'] | undefined
}

function renderItem({ id, label, description, icon, href, isDanger, isDisabled = false }: MenuItem) {
  return (
    <AriaMenuItem
      key={id}
      id={id}
      textValue={label}
      isDisabled={isDisabled}
      {...definedProps({ href })}
      className={isDanger ? `${list.option} ${styles.danger}` : list.option}
    >
      {({ isSelected }) => (
        <>
          {icon ? (
            <span className={`${list.lead} ${styles.icon}`} aria-hidden>
              {icon}
            </span>
          ) : null}
          <span className={list.body}>
            <span>{label}</span>
            {description ? <span className={list.description}>{description}</span> : null}
          </span>
          {isSelected ? <Check className={list.check} aria-hidden /> : null}
        </>
      )}
    </AriaMenuItem>
  )
}

/** @internal The lines of a menu, group by group. */
export const renderGroups = (groups: readonly MenuGroup[]) =>
  groups.map((group, place) => (
    <Fragment key={group.id}>
      {place > 0 ? <Separator className={styles.separator} /> : null}
      {group.title ? (
        <MenuSection>
          <Header className={styles.header}>{group.title}</Header>
          {group.items.map(renderItem)}
        </MenuSection>
      ) : (
        group.items.map(renderItem)
      )}
    </Fragment>
  ))

/** Actions behind a button. Arrow keys and first letters move, Enter acts, Escape closes. */
export function Menu(props: MenuProps) {
  const { trigger, items, groups, onAction, onOpenChange, selected, placement = 'bottom end' } = props
  const all = groups ?? [{ id: 'items', items: items ?? [] }]
  const selection =
    selected === undefined
      ? {}
      : { selectionMode: 'single' as const, selectedKeys: [selected], disallowEmptySelection: true }
  return (
    <MenuTrigger {...definedProps({ onOpenChange })}>
      {trigger}
      <Popover className={list.popover} placement={placement} offset={6}>
        <AriaMenu onAction={(key) => onAction?.(String(key))} {...selection} className={styles.menu}>
          {renderGroups(all)}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
