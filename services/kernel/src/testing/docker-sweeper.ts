/**
 * The program behind `guardContainers`: waits until its standard input closes, which its parent's end does, then removes
 * the containers that carry the label given as its argument, with their volumes.
 */
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'

const [label] = process.argv.slice(2)
if (!label) throw new Error('usage: docker-sweeper.ts <label>=<value>')
await text(process.stdin)
const { getContainerRuntimeClient } = await import('testcontainers')
const { dockerode } = (await getContainerRuntimeClient()).container
// The test processes end a moment after their parent, and may have asked for one more container by then.
for (let round = 0; round < 4; round += 1) {
  const left = await dockerode.listContainers({ all: true, filters: { label: [label] } })
  await Promise.allSettled(left.map(({ Id }) => dockerode.getContainer(Id).remove({ force: true, v: true })))
  await delay(1_500)
}
