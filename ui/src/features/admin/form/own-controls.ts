import type { RecordKind } from '@forecourt/contracts'
import { type ComponentType, lazy } from 'react'
import type { OwnControlProps } from './own-control.ts'

/** Fields with a control of their own, by resource: their kind alone does not say what may be typed. */
const controls: Readonly<Partial<Record<string, Readonly<Record<string, ComponentType<OwnControlProps>>>>>> = {
  datacron: {
    name: lazy(async () => ({ default: (await import('./handler-field.tsx')).HandlerField })),
    cron: lazy(async () => ({ default: (await import('./cron-field.tsx')).CronField })),
  },
}

export const ownControl = (
  { name }: Pick<RecordKind, 'name'>,
  field: string,
): ComponentType<OwnControlProps> | undefined => controls[name]?.[field]
