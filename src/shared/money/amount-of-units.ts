import { paise, type Paise } from './money.ts'

/**
 * The part of an amount of `quantity` units that the first `units` of them have, rounded down. All
 * units have all of it, so the parts of units that come one after the other sum up to it.
 */
export const amountOfUnits = (amount: Paise, quantity: number, units: number): Paise =>
  units >= quantity ? amount : paise(Math.floor((amount * units) / quantity))
