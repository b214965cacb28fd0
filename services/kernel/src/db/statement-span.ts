import { type Span, SpanKind } from '@opentelemetry/api'
import { failStep, stepOfWork } from '../telemetry/index.ts'
import { withoutValues } from './without-values.ts'

/** Of the connection a statement goes to. */
interface Server {
  readonly database?: string | undefined
  readonly host: string
  readonly port: number
}

const OPERATION = /^\s*([a-z]+)/i
const TABLE = /\b(?:from|into|update|join)\s+"?([a-z_]\w*)/i

/** What a statement is called: `select vehicle`, `commit`. */
function nameOf(text: string): { readonly operation: string; readonly table: string | undefined } {
  const operation = (OPERATION.exec(text)?.[1] ?? 'statement').toLowerCase()
  return { operation, table: TABLE.exec(text)?.[1] }
}

/** The span of a statement, by OpenTelemetry's names for databases; undefined where the work is not recorded. */
export const statementSpan = (sent: string, { database, host, port }: Server): Span | undefined =>
  stepOfWork(() => {
    const text = withoutValues(sent)
    const { operation, table } = nameOf(text)
    return {
      kind: SpanKind.CLIENT,
      name: table ? `${operation} ${table}` : operation,
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.query.text': text,
        'server.address': host,
        'server.port': port,
        ...(database ? { 'db.namespace': database } : {}),
        ...(table ? { 'db.collection.name': table } : {}),
      },
    }
  })

/** Ends a statement's span with its answer. PostgreSQL's messages quote values, so only its code is told. */
export function endWith(span: Span, answer: Promise<unknown>): void {
  answer.then(
    () => span.end(),
    (error: unknown) => failStep(span, error).end(),
  )
}
