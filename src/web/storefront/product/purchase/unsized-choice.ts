import { readUser } from '#web/session/session.ts'
import {
  lacksVariant,
  parseChoice,
  readStored,
  type SavedChoice,
} from '#web/storefront/account/choice/saved-choice.ts'

/**
 * What was chosen of a product without its size, if the account that is logged in has logged in for
 * it.
 */
export function findChoiceWithoutVariant(productId: string): SavedChoice | undefined {
  const choice = parseChoice(readStored())
  const user = readUser()
  if (!choice || !lacksVariant(choice) || choice.product._id !== productId) return undefined
  return user !== null && user !== 'invalid' && choice.userId === user._id ? choice : undefined
}
