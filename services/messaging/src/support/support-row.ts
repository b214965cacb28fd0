import { type Locale, type SupportRequest, supportReference } from '@forecourt/contracts'

export interface RequestRow {
  id: string
  number: string
  topic: SupportRequest['topic']
  subject: string
  email: string
  is_own_address: boolean
  person_id: string | null
  name: string
  locale: Locale
  vehicle_id: string | null
  vehicle_title: string
  priority: boolean
  status: SupportRequest['status']
  created_at: Date
  moved_at: Date
}

export const toRequest = (row: RequestRow): SupportRequest => ({
  ...{ id: row.id, reference: supportReference(Number(row.number)), topic: row.topic, subject: row.subject },
  ...{ status: row.status, isPriority: row.priority, email: row.email, isOwnAddress: row.is_own_address },
  ...{ personId: row.person_id, name: row.name },
  createdAt: row.created_at.toISOString(),
  movedAt: row.moved_at.toISOString(),
})
