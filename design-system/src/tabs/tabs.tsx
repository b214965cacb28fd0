import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components'
import { definedProps } from '../field/defined-props.ts'
import * as styles from './tabs.css.ts'

/** One tab and its panel. */
export interface TabItem {
  id: string
  label: ReactNode
  icon?: ReactNode
  /** Panel; left out when the panels are routes and `href` is given. */
  content?: ReactNode
  /** Makes the tab a link (client-side with the router provider). */
  href?: string | undefined
  isDisabled?: boolean | undefined
}

export interface TabsProps {
  /** What the tabs choose between, for screen readers. */
  label: string
  items: readonly TabItem[]
  selectedKey?: string | undefined
  defaultSelectedKey?: string | undefined
  onSelectionChange?: ((id: string) => void) | undefined
  orientation?: 'horizontal' | 'vertical' | undefined
  className?: string | undefined
}

/** One of several views at a time. Arrow keys move, the list scrolls sideways when there is no room. */
export function Tabs({ label, items, orientation = 'horizontal', onSelectionChange, className, ...rest }: TabsProps) {
  return (
    <AriaTabs
      {...definedProps(rest)}
      orientation={orientation}
      onSelectionChange={(key) => onSelectionChange?.(String(key))}
      className={[styles.tabs, className].filter(Boolean).join(' ')}
    >
      <TabList aria-label={label} className={styles.list}>
        {items.map(({ id, label: text, icon, href, isDisabled = false }) => (
          <Tab key={id} id={id} isDisabled={isDisabled} className={styles.tab} {...definedProps({ href })}>
            {icon}
            {text}
          </Tab>
        ))}
      </TabList>
      {items.map(({ id, content }) =>
        content === undefined ? null : (
          <TabPanel key={id} id={id} className={styles.panel({ orientation })}>
            {content}
          </TabPanel>
        ),
      )}
    </AriaTabs>
  )
}
