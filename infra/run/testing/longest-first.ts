import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest, in this order. Whoever begins one of them last waits for it with the other cores idle. */
const LONGEST = [
  'infra/access/test/access-matrix.test.ts',
  'services/messaging/test/security.test.ts',
  'services/kernel/test/events/crash.test.ts',
  'services/messaging/test/large-account.test.ts',
  'services/catalog/test/process.test.ts',
  'services/catalog/test/import-faults.test.ts',
  'services/messaging/test/alert-channels.test.ts',
  'services/kernel/test/events/resting.test.ts',
  'services/kernel/test/events/poison.test.ts',
]

/** Vitest knows how long files took only where it has run before, and a clone has not. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.findIndex((name) => moduleId.endsWith(name))
      return place < 0 ? LONGEST.length : place
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
