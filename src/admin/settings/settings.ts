import { assertRecentLogin } from '#accounts/login/recent-login.ts'
import { recordChange } from '#audit-log/audit-log.ts'
import type { SettingName } from '#contract/admin/settings/settings.ts'
import type { Setting } from '#contract/contract.ts'
import * as settings from '#settings/settings.ts'
import { Refusal } from '#shared/errors.ts'
import { recordSettingPictures } from './setting-pictures.ts'
import type { AdminActor, AdminContext } from '#admin/admin.ts'

/**
 * The settings of payments (when a payment is still accepted, what shipping costs, cash on
 * delivery), and the one that asks for the password.
 */
const SENSITIVE: readonly SettingName[] = ['selling', 'cod', 'security']

/**
 * Changes one group of settings and writes the audit log, unless nothing has changed. Throws
 * `picture.missing` for a picture that is not in the library, `login.stale` for a sensitive group
 * if the password is asked for again, and for orders by mobile number in a shop without messages.
 */
export async function changeSetting(
  context: AdminContext,
  actor: AdminActor,
  input: { name: SettingName; value: Record<string, unknown>; version: number },
): Promise<Setting> {
  if (SENSITIVE.includes(input.name)) await assertRecentLogin(context, actor)
  if (input.name === 'checkout') assertCanConfirm(context, input.value)
  return context.db.transaction(async (tx) => {
    const { before, after } = await settings.changeSetting(tx, { ...input, actor })
    if (before.version === after.version) return after
    await recordSettingPictures(tx, input.name, after.value)
    await recordChange(tx, actor, {
      action: 'settings.changed',
      subject: { kind: 'settings', id: input.name, name: input.name },
      before: toFields(before.value),
      after: toFields(after.value),
    })
    return after
  })
}

/** Throws for an order by mobile number in a shop that cannot send codes. */
function assertCanConfirm({ messenger }: AdminContext, { mode }: Record<string, unknown>): void {
  if (mode !== 'phone' || messenger) return
  const message = 'This shop sends no text messages, so it cannot confirm a mobile number.'
  throw new Refusal('input.invalid', { message, fields: { mode: message } })
}

const toFields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
