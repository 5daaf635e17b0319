import { runCommand } from '#bin/commands/run-command.ts'

/** `npm run backup` */
await runCommand('backup')
