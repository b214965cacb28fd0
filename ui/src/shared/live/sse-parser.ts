/** One event of a stream (HTML Living Standard, 9.2.6). */
export interface ServerEvent {
  event: string
  data: string
  id: string | undefined
}

/** Collects text as it arrives; returns the events that it completed. Comments and unknown fields are skipped. */
export function createSseParser(): (chunk: string) => ServerEvent[] {
  let rest = ''
  let event = ''
  let data: string[] = []
  let id: string | undefined

  const line = (text: string): ServerEvent | undefined => {
    if (text === '') {
      const complete = data.length > 0 ? { event: event || 'message', data: data.join('\n'), id } : undefined
      event = ''
      data = []
      return complete
    }
    const colon = text.indexOf(':')
    if (colon === 0) return undefined
    const name = colon < 0 ? text : text.slice(0, colon)
    const value = colon < 0 ? '' : text.slice(colon + 1).replace(/^ /, '')
    if (name === 'event') event = value
    else if (name === 'data') data.push(value)
    else if (name === 'id') id = value
    return undefined
  }

  return (chunk) => {
    rest += chunk
    const events: ServerEvent[] = []
    // A carriage return at the very end may be half of a line break: it waits for what follows.
    for (let match = /\r\n|\n|\r(?!$)/.exec(rest); match; match = /\r\n|\n|\r(?!$)/.exec(rest)) {
      const found = line(rest.slice(0, match.index))
      rest = rest.slice(match.index + match[0].length)
      if (found) events.push(found)
    }
    return events
  }
}
