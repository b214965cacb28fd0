import { Collection, Header, ListBoxItem, ListBoxSection } from 'react-aria-components'
import { VisuallyHidden } from '../layout/text.tsx'
import * as list from '../list-box/list-box.css.ts'
import type { Option } from '../list-box/option-item.tsx'
import { matchIn } from './match-in.ts'
import * as styles from './suggestion-section.css.ts'

export interface SearchSuggestion extends Option {
  /** At its end: how many it leads to. */
  count?: string | undefined
  /** The count in words, for who hears the list: "1,234 vehicles". */
  countLabel?: string | undefined
}

export interface SuggestionGroup {
  id: string
  /** What these are: "Makes and models". */
  title: string
  items: readonly SearchSuggestion[]
}

/** Suggestions of one kind under their title. */
export function SuggestionSection({ group, typed }: { group: SuggestionGroup; typed: string }) {
  return (
    <ListBoxSection id={group.id}>
      <Header className={styles.title}>{group.title}</Header>
      <Collection items={group.items.map((item) => ({ ...item, id: item.value }))} dependencies={[typed]}>
        {(item) => <Suggestion item={item} typed={typed} />}
      </Collection>
    </ListBoxSection>
  )
}

function Suggestion({ item, typed }: { item: SearchSuggestion; typed: string }) {
  const { value, label, description, icon, count, countLabel } = item
  const [before, match, after] = matchIn(label, typed)
  return (
    <ListBoxItem id={value} value={item} textValue={label} className={list.option}>
      {icon ? (
        <span className={list.lead} aria-hidden>
          {icon}
        </span>
      ) : null}
      <span className={list.body}>
        <span>
          {before}
          {match ? <mark className={styles.match}>{match}</mark> : null}
          {after}
        </span>
        {description ? <span className={list.description}>{description}</span> : null}
      </span>
      {count === undefined ? null : (
        <>
          <VisuallyHidden>, {countLabel ?? count}</VisuallyHidden>
          <span className={styles.count} aria-hidden>
            {count}
          </span>
        </>
      )}
    </ListBoxItem>
  )
}
