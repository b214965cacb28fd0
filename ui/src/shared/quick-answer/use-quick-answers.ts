import {
  changeQuickAnswer,
  deleteQuickAnswer,
  keepQuickAnswer,
  listQuickAnswers,
  orderQuickAnswers,
  type QuickAnswer,
  type QuickAnswerForm,
  threadQuickAnswers,
} from '@forecourt/contracts'
import { useAction } from '../api/use-action.ts'
import { useChange } from '../api/use-change.ts'
import { useEndpoint, useInvalidate } from '../api/use-endpoint.ts'
import { useUser } from '../session/session.ts'
import { moved } from './moved.ts'

/** The texts a person keeps to answer with, and what can be done to them. */
export function useQuickAnswers() {
  const params = { id: useUser().id }
  const stored = useEndpoint(listQuickAnswers, { params })
  const invalidate = useInvalidate()
  const change = useChange()
  const removal = useAction(deleteQuickAnswer)
  const answers = stored.data
  return {
    answers,
    error: stored.error,
    retry: () => void stored.mutate(),
    move: async (id: string, by: -1 | 1) => {
      if (!answers) return
      const next = moved(answers, id, by)
      const ids = next.map((one) => one.id)
      const shown = {
        value: ids.join(),
        show: () => void stored.mutate({ data: next }, { revalidate: false }),
        back: () => void stored.mutate(),
      }
      await change('quick-answer/order', orderQuickAnswers, { params, body: { ids } }, shown)
      await invalidate(threadQuickAnswers)
    },
    remove: async ({ id: quickAnswerId }: QuickAnswer) => {
      await removal.run({ params: { ...params, quickAnswerId } })
      await invalidate(listQuickAnswers, threadQuickAnswers)
    },
    isRemoving: removal.isRunning,
  }
}

/** Keeps a text, or changes one. Somebody who changed it in another tab is not overwritten unseen. */
export function useKeepAnswer(answer: QuickAnswer | undefined, onKept: () => void) {
  const params = { id: useUser().id }
  const keeping = useAction(keepQuickAnswer, { toast: false })
  const changing = useAction(changeQuickAnswer, { toast: false })
  const invalidate = useInvalidate()
  const run = answer ? changing : keeping
  return {
    /** @param seen the version that whoever saves has seen */
    save: async (body: QuickAnswerForm, seen: number) => {
      const reply = answer
        ? await changing.run({ params: { ...params, quickAnswerId: answer.id }, body: { ...body, version: seen } })
        : await keeping.run({ params, body })
      await invalidate(listQuickAnswers, threadQuickAnswers)
      if (reply) onKept()
    },
    isSaving: run.isRunning,
    problem: run.problem,
  }
}
