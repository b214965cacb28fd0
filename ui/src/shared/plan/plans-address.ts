import { useLocation } from 'react-router'
import { leadingBack, paths } from '../../app/paths.ts'

/** Where plans are chosen, with the way back to where one is: what was typed there is kept meanwhile. */
export const usePlansAddress = (): string => leadingBack(paths.billing(), useLocation())
