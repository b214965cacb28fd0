import { expect, it } from 'vitest'
import { createSseParser } from './sse-parser.ts'

it('puts events together that arrive in pieces', () => {
  const parse = createSseParser()
  expect(parse('id: 7\nevent: cha')).toEqual([])
  expect(parse('nges\ndata: {"a":')).toEqual([])
  expect(parse('1}\n\nid: 8\nevent: changes\ndata: x\n\n')).toEqual([
    { event: 'changes', data: '{"a":1}', id: '7' },
    { event: 'changes', data: 'x', id: '8' },
  ])
})

it('skips comments and joins lines of data', () => {
  const parse = createSseParser()
  expect(parse(': still here\n\n')).toEqual([])
  expect(parse('data: a\ndata:b\n\n')).toEqual([{ event: 'message', data: 'a\nb', id: undefined }])
})

it('takes all three line breaks, also when one is torn apart', () => {
  const parse = createSseParser()
  expect(parse('data: a\r')).toEqual([])
  expect(parse('\n\r\n')).toEqual([{ event: 'message', data: 'a', id: undefined }])
  expect(parse('data: b\r\rdata: c\n\n').map(({ data }) => data)).toEqual(['b', 'c'])
})
