import { Box, type BoxProps } from './box.tsx'

export interface StackProps extends Omit<BoxProps, 'display' | 'flexDirection'> {
  /** Distance between children, on the 4 px scale. Default 4 (16 px). */
  gap?: BoxProps['gap']
  /** Across their direction. `Inline` centers them. */
  alignItems?: BoxProps['alignItems']
  /** `Inline` lets them go on in a further line. */
  flexWrap?: BoxProps['flexWrap']
}

/** Children one under another. */
export function Stack({ gap = 4, ...props }: StackProps) {
  return <Box display="flex" flexDirection="column" gap={gap} minInlineSize={0} {...props} />
}

/** Children in a row that wraps. Default gap 2 (8 px), centred on the cross axis. */
export function Inline({ gap = 2, alignItems = 'center', flexWrap = 'wrap', ...props }: StackProps) {
  return <Box display="flex" gap={gap} alignItems={alignItems} flexWrap={flexWrap} minInlineSize={0} {...props} />
}
