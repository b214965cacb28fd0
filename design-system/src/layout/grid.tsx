import { Box, type BoxProps } from './box.tsx'
import * as styles from './grid.css.ts'

export interface GridProps extends Omit<BoxProps, 'display' | 'gridTemplateColumns'> {
  /** Fixed number of columns, also responsive: `{ phone: 1, tablet: 2 }`. */
  columns?: BoxProps['gridTemplateColumns']
  /** Instead of `columns`: as many as fit. `card` for vehicles, `fact` for specifications and form fields, `tile` for pictures. */
  fit?: 'card' | 'fact' | 'tile' | undefined
  /** Distance between children, on the 4 px scale. */
  gap?: BoxProps['gap']
}

/** Children in equal columns. Default gap 4. */
export function Grid({ columns, fit, gap = 4, className, ...props }: GridProps) {
  const classes = [styles.grid({ fit: columns === undefined ? (fit ?? 'card') : undefined }), className].filter(Boolean)
  return (
    <Box
      gap={gap}
      className={classes.join(' ')}
      {...(columns === undefined ? {} : { gridTemplateColumns: columns })}
      {...props}
    />
  )
}

/** Page width: at most 1440 px, centred, with the page's side padding. */
export function Container({ className, ...props }: BoxProps) {
  return <Box className={[styles.container, className].filter(Boolean).join(' ')} {...props} />
}
