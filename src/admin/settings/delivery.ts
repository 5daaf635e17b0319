import { recordChange, type Actor } from '#audit-log/audit-log.ts'
import { readVersion, removeZone, replaceZones, saveZone, type Zone } from '#delivery/delivery.ts'
import type { AdminContext } from '#admin/admin.ts'

/** Adds or replaces a delivery zone and writes the audit log. Returns the new version. */
export async function saveDeliveryZone(
  context: AdminContext,
  actor: Actor,
  input: { zone: Zone; version: string },
): Promise<string> {
  return context.db.transaction(async (tx) => {
    const before = await saveZone(tx, input)
    await recordChange(tx, actor, {
      action: before ? 'delivery.changed' : 'delivery.added',
      subject: subjectOf(input.zone.prefix),
      ...(before && { before }),
      after: input.zone,
    })
    return readVersion(tx)
  })
}

/** Removes a delivery zone and writes the audit log. Returns the new version. */
export async function removeDeliveryZone(
  context: AdminContext,
  actor: Actor,
  input: { prefix: string; version: string },
): Promise<string> {
  return context.db.transaction(async (tx) => {
    const before = await removeZone(tx, input)
    await recordChange(tx, actor, {
      action: 'delivery.removed',
      subject: subjectOf(input.prefix),
      before,
    })
    return readVersion(tx)
  })
}

/** Replaces all delivery zones by those of a CSV file and writes the audit log. */
export async function importDeliveryZones(
  context: AdminContext,
  actor: Actor,
  input: { csv: string; version: string },
): Promise<{ count: number; version: string }> {
  return context.db.transaction(async (tx) => {
    const { before, after } = await replaceZones(tx, input)
    await recordChange(tx, actor, {
      action: 'delivery.imported',
      subject: { kind: 'delivery', id: 'zones', name: 'all zones' },
      before: { zones: before },
      after: { zones: after },
    })
    return { count: after, version: await readVersion(tx) }
  })
}

const subjectOf = (prefix: string) => ({ kind: 'delivery' as const, id: prefix, name: prefix })
