import { Button, Callout, Stack } from '@forecourt/design-system'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiProblem } from '../api/problem.ts'
import { useFormat } from '../format/format.ts'
import { useScope } from '../person/use-scope.ts'
import { KeptList } from './kept-list.tsx'
import { RemoveKept } from './remove-kept.tsx'
import { useKept } from './use-kept.ts'

export interface KeptInsteadProps {
  list: 'favorites' | 'recents'
  /** Why the list could not be read. */
  error: ApiProblem
  onRetry: () => void
  isTrying: boolean
  /** Shown where it is not the network, or nothing is kept. */
  children: ReactNode
}

/** A list as this browser keeps it, with when that was, where there is no network to read it from. */
export function KeptInstead({ list, error, onRetry, isTrying, children }: KeptInsteadProps) {
  const { t } = useTranslation('offline')
  const format = useFormat()
  const { userId } = useScope()
  const isUnreached = error.code === 'NETWORK'
  const { kept, remove } = useKept(isUnreached ? userId : null)
  if (!isUnreached) return children
  if (!kept) return null
  const { lists, pictures } = kept
  if (!lists) return children
  return (
    <Stack gap={4}>
      <Callout
        tone="warning"
        actions={
          <Button onPress={onRetry} isLoading={isTrying}>
            {t('actions.retry', { ns: 'common' })}
          </Button>
        }
      >
        {t('keptAsOf', { time: format.date(lists.at, 'time') })}
      </Callout>
      {lists[list].length === 0 ? <p>{t(list === 'favorites' ? 'noFavorites' : 'noRecents')}</p> : null}
      <KeptList label={t(list)} vehicles={lists[list]} pictures={pictures} level={2} />
      <RemoveKept onRemove={remove} />
    </Stack>
  )
}
