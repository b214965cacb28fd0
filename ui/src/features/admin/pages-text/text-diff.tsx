import { VisuallyHidden } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { lineDiff } from './line-diff.ts'
import { added, diff, removed, same } from './page-text.css.ts'

const looks = { same, added, removed } as const
const signs = { same: ' ', added: '+', removed: '−' } as const

/** Two texts, line by line: sign, colour and, for screen readers, a word say which lines came and went. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation('admin')
  return (
    <ul className={diff}>
      {lineDiff(before, after).map(({ kind, text }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are told apart by nothing but their place
        <li key={place} className={looks[kind]}>
          <span aria-hidden>{signs[kind]}</span>
          <span>
            {kind === 'same' ? null : <VisuallyHidden>{t(`versions.${kind}`)} </VisuallyHidden>}
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
}
