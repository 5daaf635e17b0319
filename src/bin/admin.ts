import { runCommand } from '#bin/commands/run-command.ts'

/** `npm run admin` */
await runCommand('admin')
