export { FilterChips } from '@forecourt/design-system'
