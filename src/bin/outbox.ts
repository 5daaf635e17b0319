import { runCommand } from '#bin/commands/run-command.ts'

/** `npm run outbox` */
await runCommand('outbox')
