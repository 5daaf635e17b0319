import { readConfig, type Config } from '#platform/config.ts'
import type { Database } from '#platform/db/db.ts'
import { FolderInUse } from '#platform/db/folder-lock.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { closeAndThrow } from '#platform/start-failure.ts'
import type { Command, CommandPlace } from './command.ts'
import { COMMANDS, type CommandName } from './commands.ts'
import { runInShop } from '#bin/control/client.ts'
import { runOrReport } from '#bin/start/run-program.ts'

const output = {
  print: (line: string) => void process.stdout.write(`${line}\n`),
  hint: (line: string) => void process.stderr.write(`${line}\n`),
}

/**
 * Runs a command with the arguments of this process, and sets the exit code. If a running shop has
 * the embedded database open, the command runs there.
 */
export async function runCommand(
  name: CommandName,
  args: string[] = process.argv.slice(2),
): Promise<void> {
  const command: Command = COMMANDS[name]
  await runOrReport(
    async () => {
      const config = readConfig(process.env)
      process.exitCode = await runHere(command, config, args).catch((error: unknown) => {
        if (!(error instanceof FolderInUse)) throw error
        const shop = { folder: config.dataDir, inUse: error }
        const call = { name, args: command.toShopArgs?.(args, config) ?? args }
        return runInShop(shop, call, output)
      })
    },
    { exitCode: command.failureCode },
  )
}

async function runHere(command: Command, config: Config, args: string[]): Promise<number> {
  const opened: Database[] = []
  const open: CommandPlace['openDatabase'] = async (options) => {
    const database = await openDatabase(config, options)
    opened.push(database)
    return database
  }
  const code = await command
    .run({ config, openDatabase: open, ...output }, args)
    .catch((error: unknown) => closeAndThrow(error, ...opened))
  for (const each of opened) await each.close()
  return code
}
