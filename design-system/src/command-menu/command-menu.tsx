import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Dialog as AriaDialog, Modal } from 'react-aria-components'
import * as dialog from '../dialog/dialog.css.ts'
import { Overlay } from '../dialog/overlay.tsx'
import { VisuallyHidden } from '../layout/text.tsx'
import { Spinner } from '../spinner/spinner.tsx'
import * as styles from './command-menu.css.ts'

/** Somewhere to go, or something to do. */
export interface Command {
  /** Unique among all groups. */
  id: string
  label: string
  description?: string | undefined
  icon?: ReactNode
}

export interface CommandGroup {
  id: string
  title: string
  items: readonly Command[]
}

export interface CommandMenuProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Name of the dialog and of its field. */
  label: string
  placeholder: string
  query: string
  onQueryChange: (query: string) => void
  /** What answers the query; the caller filters. */
  groups: readonly CommandGroup[]
  onChoose: (id: string) => void
  isLoading?: boolean | undefined
  loadingText: string
  emptyText: string
  /** "12 results", told to screen readers. */
  countText: (count: number) => string
  /** Which keys do what, below the list. */
  hints?: ReactNode
}

/** Typed commands over the page: the arrow keys move, Enter chooses, Escape closes. What is marked stays marked while results arrive. */
export function CommandMenu({ isOpen, onOpenChange, ...props }: CommandMenuProps) {
  return (
    <Overlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable
      className={`${dialog.overlay({ place: 'center' })} ${styles.overlay}`}
    >
      <Modal className={dialog.modal({ place: 'center', size: 'md' })}>
        <AriaDialog aria-label={props.label} className={dialog.dialog}>
          <Commands {...props} />
        </AriaDialog>
      </Modal>
    </Overlay>
  )
}

function Commands(props: Omit<CommandMenuProps, 'isOpen' | 'onOpenChange'>) {
  const { label, placeholder, query, onQueryChange, groups, onChoose, hints } = props
  const { isLoading = false, loadingText, emptyText, countText } = props
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const [marked, setMarked] = useState<string>()
  const items = groups.flatMap((group) => group.items)
  const active = items.find(({ id }) => id === marked) ?? items[0]
  const domId = (id: string) => `${base}-${id}`

  useEffect(() => {
    if (active) document.getElementById(`${base}-${active.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, base])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const at = items.findIndex(({ id }) => id === active?.id)
      setMarked(items[(at + step + items.length) % items.length]?.id)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (active) onChoose(active.id)
    }
  }
  return (
    <>
      <div className={styles.field}>
        <Search size={18} aria-hidden />
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type into it
          autoFocus
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded
          aria-autocomplete="list"
          aria-controls={domId('list')}
          aria-activedescendant={active ? domId(active.id) : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          className={styles.input}
          value={query}
          onChange={(event) => {
            setMarked(undefined)
            onQueryChange(event.target.value)
          }}
          onKeyDown={onKeyDown}
        />
        {isLoading ? <Spinner label={loadingText} /> : null}
      </div>
      <div ref={list} id={domId('list')} role="listbox" aria-label={label} className={styles.list}>
        {groups.map(({ id, title, items: own }) =>
          own.length === 0 ? null : (
            // biome-ignore lint/a11y/useSemanticElements: a group of options in a list box
            <div key={id} role="group" aria-labelledby={domId(`group-${id}`)}>
              <div id={domId(`group-${id}`)} className={styles.title}>
                {title}
              </div>
              {own.map((item) => (
                <CommandLine
                  key={item.id}
                  {...item}
                  domId={domId(item.id)}
                  isActive={item.id === active?.id}
                  onMark={() => setMarked(item.id)}
                  onChoose={() => onChoose(item.id)}
                />
              ))}
            </div>
          ),
        )}
      </div>
      {items.length === 0 && !isLoading ? <p className={styles.note}>{emptyText}</p> : null}
      <VisuallyHidden>
        <span role="status">{isLoading ? '' : countText(items.length)}</span>
      </VisuallyHidden>
      {hints ? <div className={styles.foot}>{hints}</div> : null}
    </>
  )
}

interface CommandLineProps extends Command {
  domId: string
  isActive: boolean
  onMark: () => void
  onChoose: () => void
}

function CommandLine({ domId, label, description, icon, isActive, onMark, onChoose }: CommandLineProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys, by aria-activedescendant
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    <div
      id={domId}
      role="option"
      aria-selected={isActive}
      className={styles.option}
      onPointerMove={onMark}
      onClick={onChoose}
    >
      {icon ? (
        <span className={styles.icon} aria-hidden>
          {icon}
        </span>
      ) : null}
      <span className={styles.label}>{label}</span>
      {description ? <span className={styles.description}>{description}</span> : null}
    </div>
  )
}
