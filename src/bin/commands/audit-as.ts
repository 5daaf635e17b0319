import type { AuditUser } from '#accounts/totp/second-factor.ts'
import { recordUserChange } from '#audit-log/audit-log.ts'

/** Writes changes to the audit log as a command of the operator or a setting, not as a user. */
export const auditAs =
  (name: string): AuditUser =>
  (tx, user, change) =>
    recordUserChange(tx, { id: user.id, name }, { ...change, user })
