import { adminCommand } from './admin.ts'
import { backupCommand } from './backup.ts'
import { booksCommand } from './books.ts'
import type { Command } from './command.ts'
import { outboxCommand } from './outbox.ts'
import { secretKeyCommand } from './secret-key.ts'

/** The commands that also work while the shop runs on its embedded database. */
export const COMMANDS = {
  admin: adminCommand,
  backup: backupCommand,
  books: booksCommand,
  outbox: outboxCommand,
  'secret-key': secretKeyCommand,
} satisfies Record<string, Command>

export type CommandName = keyof typeof COMMANDS

export const isCommandName = (name: string): name is CommandName => Object.hasOwn(COMMANDS, name)
