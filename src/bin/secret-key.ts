import { runCommand } from '#bin/commands/run-command.ts'

/** `npm run secret-key` */
await runCommand('secret-key')
