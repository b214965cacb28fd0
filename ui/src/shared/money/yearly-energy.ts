import { energyCost, type RunningCost } from '@forecourt/contracts'

/** What a year's energy costs, in whole units of the currency of its prices. @param km driven in a year */
export const yearlyEnergy = ({ uses }: RunningCost, km: number): number =>
  Math.round(uses.reduce((sum, use) => sum + energyCost(use, km), 0))
