import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db/db.ts'

/** What a command works with, in a process of its own or in the running shop. */
export type CommandPlace = {
  config: Config
  /**
   * Opens the database, or returns that of the running shop. Who runs the command closes it.
   * `isPatient` removes the time limits of statements, and `isUnmigrated` leaves the tables as they
   * are. Both have no effect in the running shop.
   */
  openDatabase(options?: { isPatient?: boolean; isUnmigrated?: boolean }): Promise<Database>
  /** Prints a line on standard output, or on standard error with `hint`. */
  print(line: string): void
  hint(line: string): void
}

/**
 * A command of the operator (`npm run books`). It must check its arguments before it opens the
 * database, and print or change nothing before that: with the embedded database of a running shop
 * it ends there with FolderInUse and runs again in that shop. A change is one transaction.
 */
export type Command = {
  /** Returns the exit code. */
  run(place: CommandPlace, args: string[]): Promise<number>
  /** Returns the arguments for the running shop, whose settings and folder may differ. */
  toShopArgs?(args: string[], config: Config): string[]
  /** The exit code if the command could not run. */
  failureCode: number
}
