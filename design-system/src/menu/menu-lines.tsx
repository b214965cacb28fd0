import { Check } from 'lucide-react'
import { Fragment } from 'react'
import type { AriaMenuOptions } from 'react-aria/useMenu'
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  Header,
  type Key,
  MenuSection,
  Popover,
  type PopoverProps,
  RootMenuTriggerStateContext,
  Separator,
} from 'react-aria-components'
import type { RootMenuTriggerState } from 'react-stately/useMenuTriggerState'
import { definedProps } from '../field/defined-props.ts'
import * as list from '../list-box/list-box.css.ts'
import * as styles from './menu.css.ts'
import type { MenuGroup, MenuItem, MenuProps } from './menu-props.ts'

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

/** @internal What a menu shows once it is open. */
export interface MenuLinesProps extends Omit<MenuProps, 'trigger' | 'onOpenChange'> {
  triggerRef: NonNullable<PopoverProps['triggerRef']>
  menuProps: AriaMenuOptions<object>
  state: RootMenuTriggerState
}

/** @internal The open menu; a chunk of its own, loaded when somebody is about to open one. */
export function MenuLines(props: MenuLinesProps) {
  const { triggerRef, menuProps, state, items, groups, onAction, selected, placement = 'bottom end' } = props
  const all = groups ?? [{ id: 'items', items: items ?? [] }]
  const selection =
    selected === undefined
      ? {}
      : { selectionMode: 'single' as const, selectedKeys: [selected], disallowEmptySelection: true }
  return (
    <RootMenuTriggerStateContext value={state}>
      <Popover
        isOpen={state.isOpen}
        onOpenChange={state.setOpen}
        triggerRef={triggerRef}
        trigger="MenuTrigger"
        {...definedProps({ 'aria-labelledby': menuProps['aria-labelledby'] })}
        className={list.popover}
        placement={placement}
        offset={6}
      >
        <AriaMenu
          {...definedProps({ ...menuProps, onAction: (key: Key) => onAction?.(String(key)) })}
          {...selection}
          className={styles.menu}
        >
          {renderGroups(all)}
        </AriaMenu>
      </Popover>
    </RootMenuTriggerStateContext>
  )
}
