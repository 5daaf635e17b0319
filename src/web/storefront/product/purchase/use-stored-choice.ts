import { useEffect, useState } from 'react'
import { useNavigationType } from 'react-router'
import { readUser } from '#web/session/session.ts'
import {
  clearChoice,
  lacksVariant,
  parseChoice,
  readStored,
  type SavedChoice,
} from '#web/storefront/account/choice/saved-choice.ts'

/**
 * Returns the choice of this product that was saved without a variant before log-in, and clears it.
 * Undefined if there is none, or if another account saved it.
 */
export function useStoredChoice(productId: string): SavedChoice | undefined {
  // Only after a navigation from the log-in: a page from the server must start with the server's
  // markup. The session is not subscribed to, because another render would drop a variant that was
  // chosen before hydration.
  const isFromServer = useNavigationType() === 'POP'
  const [choice] = useState(() => (isFromServer ? undefined : findChoiceWithoutVariant(productId)))
  useEffect(() => {
    if (choice) clearChoice()
  }, [choice])
  return choice
}

/** Returns the saved choice of this product, if this account saved it without a variant. */
export function findChoiceWithoutVariant(productId: string): SavedChoice | undefined {
  const choice = parseChoice(readStored())
  const user = readUser()
  if (!choice || !lacksVariant(choice) || choice.product._id !== productId) return undefined
  return user !== null && user !== 'invalid' && choice.userId === user._id ? choice : undefined
}
