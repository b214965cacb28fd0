const random = () => crypto.randomUUID().replaceAll('-', '')

/**
 * A W3C `traceparent` of a new trace: logs and traces of every process behind then have one name for a request. 122 random
 * bits of a UUID are the trace, 62 of another the span. Whether it is recorded is not for a browser to say.
 */
export const traceparent = (): string => `00-${random()}-${random().slice(16)}-00`
