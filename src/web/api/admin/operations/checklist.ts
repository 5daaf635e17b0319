import type { CallReply } from '#contract/contract.ts'
import { ApiError, call } from '#web/api/client.ts'

/** What is to be done before the shop opens, and what is still from the demo. */
export type Checklist = CallReply<'GET /api/admin/checklist'>

/** Reads the checklist. Throws ApiError. */
export const readChecklist = (signal: AbortSignal): Promise<Checklist> =>
  call('GET /api/admin/checklist', {}, { signal })

/** What is added to the confirmations: a field, or the name of a text that is kept. */
export type Confirmation = { field: 'policiesRead' | 'withoutMessages' } | { kept: string }

const MAX_ATTEMPTS = 4

/**
 * Confirms one thing, in the setting `opening`. Of two at once the second one is repeated on top of
 * the first. Throws ApiError.
 */
export async function confirmOpening(confirmation: Confirmation): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await addConfirmation(confirmation)
    } catch (error) {
      const isChanged = error instanceof ApiError && error.code === 'settings.changed'
      if (!isChanged || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

async function addConfirmation(confirmation: Confirmation): Promise<void> {
  const { settings } = await call('GET /api/admin/settings')
  const { value: saved, version = 0 } = settings.find(({ name }) => name === 'opening') ?? {}
  const before = { policiesRead: false, withoutMessages: false, kept: [], ...Object(saved) }
  const value =
    'field' in confirmation
      ? { ...before, [confirmation.field]: true }
      : { ...before, kept: [...new Set([...before.kept, confirmation.kept])] }
  await call('PUT /api/admin/settings/:name', {
    params: { name: 'opening' },
    body: { value, version },
  })
}
