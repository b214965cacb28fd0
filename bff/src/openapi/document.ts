import {
  allEvents,
  type Endpoint,
  errorStatus,
  Problem,
  publicEndpoints,
  successStatus,
  usualErrors,
} from '@forecourt/contracts'

type Json = Record<string, unknown>
const schemaOf = (schema: unknown): unknown => JSON.parse(JSON.stringify(schema))

const parametersOf = (where: 'path' | 'query' | 'header', object: Endpoint['params']): Json[] =>
  Object.entries(object?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: where,
    required: where === 'path' || (object?.required as string[] | undefined)?.includes(name) === true,
    schema: schemaOf(schema),
  }))

function contentOf(endpoint: Endpoint): Json {
  const { body, files, rawBody } = endpoint
  // What a third party sends is its business to describe.
  const schema = body ? schemaOf(body) : rawBody && {}
  const json = schema ? { 'application/json': { schema } } : {}
  if (!files) return json
  const binary = { type: 'array', maxItems: files.maxFiles, items: { type: 'string', format: 'binary' } }
  return { ...json, 'multipart/form-data': { schema: { type: 'object', properties: { [files.part]: binary } } } }
}

const problem = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } }

function operationOf(endpoint: Endpoint): Json {
  const success = successStatus(endpoint)
  const refusals = new Map<number, string[]>()
  for (const code of endpoint.errors ?? [])
    refusals.set(errorStatus[code], [...(refusals.get(errorStatus[code]) ?? []), code])
  const replies: [string, unknown][] = [...refusals]
    .sort(([a], [b]) => a - b)
    .map(([status, codes]) => [String(status), { description: codes.join(', '), content: problem }])
  const mediaType = endpoint.mediaType ?? (endpoint.stream ? 'text/event-stream' : 'application/json')
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1] === 'admin' ? 'admin' : endpoint.owner],
    'x-access': endpoint.access,
    parameters: [
      ...parametersOf('path', endpoint.params),
      ...parametersOf('query', endpoint.query),
      // Clients do not send headers that our own cookies fill.
      ...parametersOf('header', endpoint.headers).filter(
        ({ name }) => !endpoint.fromCookies?.some(({ header }) => header === name),
      ),
    ],
    ...(endpoint.body || endpoint.files || endpoint.rawBody
      ? { requestBody: { required: true, content: contentOf(endpoint) } }
      : {}),
    responses: {
      [success]: endpoint.redirect
        ? { description: 'Redirect' }
        : { description: 'Success', content: { [mediaType]: { schema: schemaOf(endpoint.replies[success]) } } },
      ...(endpoint.cache ? { 304: { description: 'Not modified (If-None-Match)' } } : {}),
      ...Object.fromEntries(replies),
      default: { $ref: '#/components/responses/Problem' },
    },
    ...(endpoint.access === 'public' ? {} : { security: [{ session: [] }] }),
  }
}

/** OpenAPI 3.1 of the whole surface, made from the schemas that validate (rulings 1). */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  // By path: a contract that moves to another file changes nothing here.
  for (const endpoint of publicEndpoints.toSorted((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path)))) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Forecourt',
      version: '1',
      description: 'A vehicle marketplace. Writes carry X-Mac; read GET /user/config first.',
    },
    servers: [{ url: '/api/v1' }],
    paths,
    components: {
      schemas: { Problem: schemaOf(Problem) },
      responses: {
        Problem: { description: `What any endpoint may answer: ${usualErrors.join(', ')}`, content: problem },
      },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
    },
  }
}

/** Name, version and JSON schema of every event: what producers and consumers agreed on. */
export const eventDocument = (): Json =>
  Object.fromEntries(
    allEvents.map((event) => [
      event.subject,
      { kind: event.kind, aggregate: event.aggregate, data: schemaOf(event.data) },
    ]),
  )
