import type { CallReply } from '#contract/contract.ts'
import { call } from '#web/api/client.ts'

/** What is to be done before the shop opens, and what is still from the demo. */
export type Checklist = CallReply<'GET /api/admin/checklist'>

/** Reads the checklist. Throws ApiError. */
export const readChecklist = (signal: AbortSignal): Promise<Checklist> =>
  call('GET /api/admin/checklist', {}, { signal })

/** What is added to the confirmations: a field, or the name of a text that is kept. */
export type Confirmation = { field: 'policiesRead' | 'withoutMessages' } | { kept: string }

/** Confirms one thing, in the setting `opening`. Throws ApiError. */
export async function confirmOpening(confirmation: Confirmation): Promise<void> {
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
