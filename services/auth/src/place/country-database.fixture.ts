type Value = string | number | readonly Value[] | { readonly [key: string]: Value }

/** Bytes of a value in the MaxMind DB format 2.0; shorter than 29 bytes or members, which is all that tests need. */
function encode(value: Value): Buffer {
  if (typeof value === 'string') return Buffer.concat([Buffer.from([(2 << 5) | value.length]), Buffer.from(value)])
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([Buffer.from([(6 << 5) | 4]), bytes])
  }
  if (Array.isArray(value)) return Buffer.concat([Buffer.from([value.length, 11 - 7]), ...value.map(encode)])
  const entries = Object.entries(value)
  return Buffer.concat([
    Buffer.from([(7 << 5) | entries.length]),
    ...entries.flatMap(([key, member]) => [encode(key), encode(member as Value)]),
  ])
}

type Node = [Node | number | null, Node | number | null]

/** A country database as an operator would provide it, of a few IPv4 networks that end on whole bits of the first byte. */
export function countryDatabase(networks: Readonly<Record<string, Value>>): Buffer {
  const data = Object.values(networks).map(encode)
  const offsets = data.map((_, i) => data.slice(0, i).reduce((sum, { length }) => sum + length, 0))
  const root: Node = [null, null]
  Object.keys(networks).forEach((network, index) => {
    const [address = '', bits = ''] = network.split('/')
    const path = [...Number(address.split('.')[0]).toString(2).padStart(8, '0')].slice(0, Number(bits)).map(Number)
    let node = root
    path.forEach((bit, depth) => {
      const side = bit as 0 | 1
      const next = node[side]
      const child: Node = Array.isArray(next) ? next : [null, null]
      node[side] = depth === path.length - 1 ? index : child
      node = child
    })
  })
  const nodes: Node[] = []
  const number = (node: Node): void => {
    nodes.push(node)
    for (const child of node) if (Array.isArray(child)) number(child)
  }
  number(root)
  const record = (child: Node[number]): number =>
    child === null
      ? nodes.length
      : Array.isArray(child)
        ? nodes.indexOf(child)
        : nodes.length + 16 + (offsets[child] ?? 0)
  const tree = Buffer.alloc(nodes.length * 6)
  nodes.forEach((node, i) => {
    node.forEach((child, side) => {
      tree.writeUIntBE(record(child), i * 6 + side * 3, 3)
    })
  })
  const metadata = encode({
    node_count: nodes.length,
    record_size: 24,
    ip_version: 4,
    database_type: 'Test-Country',
    languages: ['en'],
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 0,
    description: { en: 'test' },
  })
  return Buffer.concat([
    tree,
    Buffer.alloc(16),
    ...data,
    Buffer.from([0xab, 0xcd, 0xef]),
    Buffer.from('MaxMind.com'),
    metadata,
  ])
}
