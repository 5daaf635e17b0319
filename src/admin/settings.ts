import { recordChange, type Actor } from '#audit-log/audit-log.ts'
import type { SettingName } from '#contract/admin/settings.ts'
import type { Setting } from '#contract/contract.ts'
import * as settings from '#settings/settings.ts'
import type { AdminContext } from './admin.ts'

/** Changes one group of settings and writes the audit log, unless nothing has changed. */
export async function changeSetting(
  context: AdminContext,
  actor: Actor,
  input: { name: SettingName; value: Record<string, unknown>; version: number },
): Promise<Setting> {
  return context.db.transaction(async (tx) => {
    const { before, after } = await settings.changeSetting(tx, { ...input, actor })
    if (before.version === after.version) return after
    await recordChange(tx, actor, {
      action: 'settings.changed',
      subject: { kind: 'settings', id: input.name, name: input.name },
      before: toFields(before.value),
      after: toFields(after.value),
    })
    return after
  })
}

const toFields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
