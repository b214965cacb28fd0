type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> }

/**
 * Leaves out props that are `undefined`: react-aria takes a present `value: undefined` for "uncontrolled" only when
 * it is absent, and its types refuse it under `exactOptionalPropertyTypes`.
 */
export function definedProps<T extends object>(props: T): Defined<T> {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as Defined<T>
}
