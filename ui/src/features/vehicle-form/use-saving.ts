import { createVehicle, publishVehicle, readVehicle, updateVehicle } from '@forecourt/contracts'
import { useRef, useState } from 'react'
import { asProblem, call } from '../../shared/api/call.ts'
import { createIdempotency } from '../../shared/api/idempotency.ts'
import { conflicts } from './conflicts.ts'
import { changes, type FormValues } from './form-values.ts'
import { type Stored, storedOf } from './stored.ts'

export interface Saving {
  stored: Stored | null
  isSaving: boolean
  /** Id of the vehicle; makes a draft of `values` where there is none yet. Calls at the same moment share one draft. */
  ensure: (values: FormValues) => Promise<string>
  /** Sends what differs. Throws ApiProblem: VERSION_CONFLICT only when somebody else changed fields, not pictures. */
  save: (values: FormValues, options?: { overwrite?: boolean }) => Promise<Stored>
  publish: () => Promise<Stored>
}

/** Creating, changing and publishing a vehicle, with its version. `before`: what the server has, or had when this was typed. */
export function useSaving(before: () => Stored | null): Saving {
  const [stored, setStored] = useState<Stored | null>(before)
  const [running, setRunning] = useState(0)
  // What code that awaits reads; the state for rendering follows.
  const truth = useRef(stored)
  const creating = useRef<Promise<string>>(undefined)
  const idempotency = useRef(createIdempotency())
  const latest = (): Stored => {
    if (!truth.current) throw new Error('there is no vehicle yet')
    return truth.current
  }
  const keep = (next: Stored): Stored => {
    truth.current = next
    setStored(next)
    return next
  }
  const during = async <T>(work: () => Promise<T>): Promise<T> => {
    setRunning((n) => n + 1)
    try {
      return await work()
    } finally {
      setRunning((n) => n - 1)
    }
  }

  async function create(values: FormValues): Promise<string> {
    const body = withoutNulls(values)
    const idempotencyKey = idempotency.current.keyFor(body)
    try {
      const { data } = await call(createVehicle, { body }, { idempotencyKey })
      idempotency.current.settle()
      return keep(storedOf(data)).id
    } catch (error) {
      idempotency.current.settle(error)
      throw error
    }
  }

  async function patch(base: Stored, body: FormValues, overwrite: boolean): Promise<Stored> {
    if (Object.keys(body).length === 0) return base
    const sendAs = (version: number) => call(updateVehicle, { params: { id: base.id }, body: { ...body, version } })
    try {
      return keep(storedOf((await sendAs(base.version)).data))
    } catch (error) {
      const problem = asProblem(error)
      if (problem.code !== 'VERSION_CONFLICT') throw problem
      // Pictures raise the version too. Only changed fields are a conflict; ours go over them when the person says so,
      // and then ours alone: `body` holds nothing else.
      const now = storedOf((await call(readVehicle, { params: { id: base.id } })).data)
      if (!overwrite && conflicts(base.values, body, now.values)) throw problem
      return keep(storedOf((await sendAs(now.version)).data))
    }
  }

  return {
    stored,
    isSaving: running > 0,
    async ensure(values) {
      if (truth.current) return truth.current.id
      creating.current ??= create(values).finally(() => {
        creating.current = undefined
      })
      return creating.current
    },
    save: (values, options) =>
      during(async () => {
        if (!truth.current) await (creating.current ?? create(values))
        const base = latest()
        return patch(base, changes(base.values, values), options?.overwrite ?? false)
      }),
    publish: () =>
      during(async () => {
        const { data } = await call(publishVehicle, { params: { id: latest().id } })
        return keep(storedOf(data))
      }),
  }
}

const withoutNulls = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined)) as FormValues
